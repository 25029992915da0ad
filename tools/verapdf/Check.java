import java.io.File;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.PDFAParser;
import org.verapdf.pdfa.PDFAValidator;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;
import org.verapdf.pdfa.results.ValidationResult;
import org.verapdf.pdfa.validation.profiles.RuleId;

/**
 * Validates PDFs against one of veraPDF's profiles: Check PROFILE FILE...
 *
 * <p>For each file, in the order given, a line "file TAB verdict TAB number of checks", the verdict
 * being passes, fails or unreadable, and after it a line "fault TAB clause TAB times TAB words" for
 * every rule it breaks. It exits with 0 whatever the verdicts are; another code means that veraPDF
 * itself did not get to work.
 */
public final class Check {
    /** Failures kept of each rule: one is enough to name it, and all are counted anyway. */
    private static final int KEPT = 1;

    private static final PrintStream OUT =
            new PrintStream(System.out, true, StandardCharsets.UTF_8);

    public static void main(String[] args) {
        Logger.getLogger("").setLevel(Level.SEVERE); // it warns about what the verdict says anyway
        VeraGreenfieldFoundryProvider.initialise();
        PDFAFlavour profile = PDFAFlavour.fromString(args[0]);
        for (int i = 1; i < args.length; i++) {
            // A validator holds what it found, so each file has its own; the profile is kept.
            PDFAValidator validator =
                    Foundries.defaultInstance().createValidator(profile, KEPT, false, true, false);
            check(validator, profile, new File(args[i]));
        }
    }

    private static void check(PDFAValidator validator, PDFAFlavour profile, File file) {
        try (PDFAParser parser = Foundries.defaultInstance().createParser(file, profile)) {
            ValidationResult result = validator.validate(parser);
            say("file", result.isCompliant() ? "passes" : "fails", result.getTotalAssertions());
            faults(result);
        } catch (Exception error) {
            say("file", "unreadable", 0);
            say("fault", "-", 1, error.getMessage());
        }
    }

    /** Each broken rule once, with the words of its first failure. */
    private static void faults(ValidationResult result) {
        Map<RuleId, String> words = new LinkedHashMap<>();
        for (TestAssertion test : result.getTestAssertions()) {
            if (test.getStatus() == TestAssertion.Status.FAILED) {
                String said = test.getErrorMessage();
                String rule = said == null || said.isEmpty() ? test.getMessage() : said;
                words.putIfAbsent(test.getRuleId(), rule + " @ " + test.getLocation().getContext());
            }
        }
        words.forEach((rule, said) -> {
            String clause = rule.getClause() + "-" + rule.getTestNumber();
            say("fault", clause, result.getFailedChecks().getOrDefault(rule, 1), said);
        });
    }

    /** Prints one line of fields; a tab or line end inside one would pass for another field. */
    private static void say(Object... fields) {
        StringBuilder line = new StringBuilder();
        for (Object field : fields) {
            line.append(line.length() == 0 ? "" : "\t");
            line.append(String.valueOf(field).replaceAll("\\s+", " "));
        }
        OUT.println(line);
    }
}
