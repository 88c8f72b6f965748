import { toDate } from '#worker/date.ts';
import type { Field } from '#worker/db/personal-table.ts';

/** Rows of one kind, as the person gets them. */
export interface Section {
  name: string;
  title: string;
  fields: readonly Field[];
  rows: readonly JsonRow[];
}

export type JsonRow = Readonly<Record<string, JsonValue>>;
/** Text, a number, yes or no, or what was stored as an object. */
type JsonValue = string | number | boolean | object | null;

/** A row of the database in the form of the export. Pure. */
export function toRow(fields: readonly Field[], row: Record<string, unknown>): JsonRow {
  return Object.fromEntries(fields.map((field) => [field.name, toValue(field, row[field.name])]));
}

function toValue({ type, as, only }: Field, stored: unknown): JsonValue {
  if (stored === null || stored === undefined) return null;
  // Stripe's moments are in the form of the export already.
  if (as === 'moment' && typeof stored === 'number') return toDate(stored).toISOString();
  // An expression gives an object as its JSON.
  const value: unknown =
    type === 'object' && typeof stored === 'string' ? JSON.parse(stored) : stored;
  return (only ? only(value) : value) as JsonValue;
}
