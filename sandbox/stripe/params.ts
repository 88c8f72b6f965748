import * as z from 'zod';

import type { Form } from './form.ts';
import { invalid, type StripeRefusal } from './error.ts';

const words = {
  integer: 'Invalid integer',
  boolean: 'Invalid boolean',
  number: 'Invalid decimal',
} as const;

/** A whole number, as a form carries it. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, words.integer)
  .transform(Number);

export const boolean = z
  .string()
  .regex(/^(true|false)$/, words.boolean)
  .transform((text) => text === 'true');

export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, words.number)
  .transform(Number);

/** Text that may not be empty: an empty value asks Stripe to unset, which this one refuses. */
export const text = z.string().min(1).max(5000);

/** A value that the empty string unsets; it comes out as null. */
export function unsettable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema]);
}

/** At most 50 pairs; an empty value removes its key, an empty whole removes all. */
export const metadata = unsettable(
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine(
      (pairs) => Object.keys(pairs).length <= 50,
      'You can only specify up to 50 metadata keys',
    ),
);

export const expand = z.array(z.string()).optional();

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** `created[gte]` and its sisters, or one exact time, in UTC seconds. */
export const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** What every list takes (docs.stripe.com/api/pagination). */
export const page = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};

function paramName(path: PropertyKey[]): string {
  const [head, ...rest] = path;
  return String(head) + rest.map((part) => `[${String(part)}]`).join('');
}

function at(form: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (value as Record<PropertyKey, unknown> | undefined)?.[part],
    form,
  );
}

// A union reports each branch's complaint; the branch that got furthest says what is meant.
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map(deepest);
  const best = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

function refusal(found: z.core.$ZodIssue, form: Form): StripeRefusal {
  const issue = deepest(found);
  if (issue.code === 'unrecognized_keys') {
    const param = paramName([...issue.path, issue.keys[0] ?? '']);
    const message = `Received unknown parameter: ${param}`;
    return invalid(message, { code: 'parameter_unknown', param });
  }
  const param = paramName(issue.path);
  const value = at(form, issue.path);
  if (value === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  const given = typeof value === 'string' ? value : JSON.stringify(value);
  if (value === '') {
    const message =
      `You passed an empty string for '${param}'. We assume empty values are an attempt to unset ` +
      `a parameter; however '${param}' cannot be unset. You should remove '${param}' from your ` +
      'request or supply a non-empty value.';
    return invalid(message, { code: 'parameter_invalid_empty', param });
  }
  if (issue.code === 'invalid_value') {
    const choices = issue.values.map(String);
    const last = choices.pop();
    const list = choices.length > 0 ? `one of ${choices.join(', ')}, or ${last}` : last;
    return invalid(`Invalid ${param}: must be ${list}`, { param });
  }
  if (issue.message === words.integer) {
    const message = `${issue.message}: ${given}`;
    return invalid(message, { code: 'parameter_invalid_integer', param });
  }
  if (issue.code === 'invalid_type') return invalid(`Invalid ${issue.expected}`, { param });
  return invalid(`${issue.message}: ${given}`, { param });
}

/**
 * Checks a form against what an endpoint knows. Throws Stripe's `parameter_unknown`,
 * `parameter_missing`, `parameter_invalid_empty`, `parameter_invalid_integer` and their like.
 */
export function parseParams<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  // An unknown parameter is named first, whatever else is wrong.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw new TypeError('a failed check without an issue');
  throw refusal(issue, form);
}
