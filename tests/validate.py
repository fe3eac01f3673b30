#!/usr/bin/env python3
# SPDX-License-Identifier: LGPL-2.1-or-later
"""Validates JSON files against one of our schemas: validate.py SCHEMA FILE...

SCHEMA is a file in schemas/ that may refer to its neighbours.  A FILE that ends in ".ndjson"
holds one document per line.  Prints what is wrong; exit status 1 when something is."""
import json
import pathlib
import sys

import jsonschema


def load(text):
    def refuse(word):
        raise ValueError(f"{word} is not JSON")

    return json.loads(text, parse_constant=refuse)


def validator_for(schema, store):
    """jsonschema 4.18 and later resolve by the package referencing, older ones by themselves."""
    kind = jsonschema.Draft202012Validator
    kind.check_schema(schema)
    try:
        import referencing
    except ImportError:
        resolver = jsonschema.RefResolver(schema["$id"], schema, store=store)
        return kind(schema, resolver=resolver)
    resources = [(name, referencing.Resource.from_contents(s)) for name, s in store.items()]
    return kind(schema, registry=referencing.Registry().with_resources(resources))


def main(schema_file, *files):
    store = {}
    for path in pathlib.Path(schema_file).parent.glob("*.json"):
        schema = load(path.read_text(encoding="utf-8"))
        schema.setdefault("$id", path.name)
        store[schema["$id"]] = schema
    validator = validator_for(store[pathlib.Path(schema_file).name], store)
    wrong = 0
    for name in files:
        text = pathlib.Path(name).read_text(encoding="utf-8")
        documents = text.splitlines() if name.endswith(".ndjson") else [text]
        for number, document in enumerate(documents, 1):
            for error in validator.iter_errors(load(document)):
                wrong += 1
                print(f"{name}:{number}: {error.json_path}: {error.message[:300]}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
