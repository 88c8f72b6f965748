import type { Field } from '#worker/db/personal-table.ts';
import { aboutBlocks } from '#worker/export/content/about.ts';
import type { ListedFile, MissingFile } from '#worker/export/content/files.ts';
import type { Section } from '#worker/export/content/sections.ts';

/** Everything that a person takes along, apart from the documents themselves. */
export interface Content {
  /** UTC milliseconds. */
  madeAt: number;
  sections: readonly Section[];
  files: readonly ListedFile[];
  missing: readonly MissingFile[];
}

/** The name of this format; another number once its meaning changes. */
const format = 'lexlern-export-1';

/** `daten.json`, as `daten.schema.json` describes it. Pure. */
export function toJson({ madeAt, sections, files, missing }: Content): string {
  const content = {
    format,
    made_at: new Date(madeAt).toISOString(),
    about: aboutBlocks(),
    data: Object.fromEntries(sections.map(({ name, rows }) => [name, rows])),
    files,
    missing,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

const text = { type: 'string' };

function objectOf(properties: Record<string, unknown>) {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties,
  };
}

const listOf = (items: unknown) => ({ type: 'array', items });

/** `daten.schema.json`: a JSON Schema (2020-12) of `daten.json`. Pure. */
export function schemaOf(sections: readonly Pick<Section, 'name' | 'title' | 'fields'>[]): string {
  const data = sections.map(({ name, title, fields }) => {
    const columns = Object.fromEntries(fields.map((field) => [field.name, columnOf(field)]));
    return [name, { title, ...listOf(objectOf(columns)) }] as const;
  });
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: format,
    ...objectOf({
      format: { const: format },
      made_at: { type: 'string', format: 'date-time' },
      about: listOf(objectOf({ title: text, paragraphs: listOf(text) })),
      data: objectOf(Object.fromEntries(data)),
      files: listOf(objectOf({ path: text, title: text })),
      missing: listOf(objectOf({ title: text, why: text })),
    }),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Objects are as they were stored. */
const inObjects = 'Beträge in Cent, Zeitpunkte in Millisekunden seit 1970 (UTC)';

function columnOf({ label, as, type, nullable, words }: Field) {
  const meanings = { moment: { format: 'date-time' }, cents: { description: 'Cent' }, json: {} };
  return {
    title: label,
    type: nullable ? [type, 'null'] : type,
    ...(as && meanings[as]),
    ...(type === 'object' && { description: inObjects }),
    ...(words && { description: wordsOf(words) }),
  };
}

function wordsOf(words: Readonly<Record<string, string>>): string {
  return Object.entries(words)
    .map(([word, meaning]) => `${word}: ${meaning}`)
    .join('; ');
}
