import type { ErrorCode } from '#worker/errors.ts';

/** The wire contract of the two public forms and of the pages that follow them. */

/** The two doors: `/kuendigen` and `/widerrufen`. */
export type Door = 'cancellation' | 'withdrawal';

/** The names of the fields, as the forms post them. */
export const fieldsOf = {
  cancellation: ['kind', 'reason', 'name', 'email', 'contract', 'date', 'confirmation_email'],
  withdrawal: ['name', 'email', 'contract', 'confirmation_email'],
} as const satisfies Record<Door, readonly string[]>;

export type Field = (typeof fieldsOf)[Door][number];

/** Every field, letter for letter; an empty text where the form has no such field. */
export type Typed = Record<Field, string>;

/** A field that no person sees. Only programs fill it in. */
export const trapField = 'website';

/** Codes of errors.ts at the fields that they concern. */
export type FieldErrors = Partial<Record<Field, 'required' | 'invalid email'>>;

interface Row {
  label: string;
  value: string;
}

/** What a page about a declaration shows, from the Worker. */
export type DeclarationPage =
  /** `failure`: why the form could not be received, where no field is wrong. */
  | { page: 'form'; typed: Typed; errors: FieldErrors; failure?: ErrorCode }
  | {
      page: 'receipt';
      door: Door;
      /** `abgegeben am … um …:…:… Uhr über die Schaltfläche „…“` */
      given: string;
      rows: Row[];
      /** What was read differently from how it was typed. */
      notes: string[];
      /** What follows, for whatever contract is meant. */
      follows: string[];
      /** The path of the file; `.txt` and `.json` follow. */
      file: string;
    }
  | {
      page: 'reply';
      title: string;
      paragraphs: string[];
      /** The label of the one button; null where nothing can be pressed any more. */
      button: string | null;
    }
  /** The address is unknown or too old. */
  | { page: 'gone' };
