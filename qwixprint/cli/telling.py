"""The commands that tell what there is: `variants` and `schema`."""

from __future__ import annotations

import click

from qwixprint.cli.common import Choice, json_option, language_option, run


@click.command()
@json_option
@language_option
def variants(lang: str | None, as_json: bool) -> None:
    """What there is: variants, languages, palettes, papers.

    \b
    Example:
      qwixprint variants --json
    """

    def told(lang: str) -> None:
        from qwixprint.pipeline.telling import list_all

        data, text = list_all(lang)
        if as_json:
            import json

            text = json.dumps(data, ensure_ascii=False, indent=2)
        click.echo(text)

    run(lang, told)


@click.command()
@click.argument("name", type=Choice(["layout", "sheet"]))
def schema(name: str) -> None:
    """The JSON Schema of a file format, for editors.

    \b
    Example:
      qwixprint schema layout > layout.schema.json
    """
    from qwixprint.pipeline.telling import schema_text

    click.echo(schema_text(name), nl=False)
