import * as z from 'zod';

/** Stripe's messages for a value of the wrong type. */
export const typeErrors = {
  integer: 'Invalid integer',
  boolean: 'Invalid boolean',
  number: 'Invalid decimal',
} as const;

/** A whole number, as a form carries it. */
export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, typeErrors.integer)
  .transform(Number);

export const boolean = z
  .string()
  .regex(/^(true|false)$/, typeErrors.boolean)
  .transform((text) => text === 'true');

export const decimal = z
  .string()
  .regex(/^-?\d+(\.\d+)?$/, typeErrors.number)
  .transform(Number);

/** Text that must not be empty. An empty value would unset the parameter, which is refused here. */
export const text = z.string().min(1).max(5000);

/** A value that the empty string unsets; it is parsed as null. */
export function unsettable<T extends z.ZodType>(schema: T) {
  return z.union([z.literal('').transform(() => null), schema]);
}

/** At most 50 pairs. An empty value removes its key; an empty parameter removes all keys. */
export const metadata = unsettable(
  z
    .record(z.string().min(1).max(40), z.string().max(500))
    .refine(
      (pairs) => Object.keys(pairs).length <= 50,
      'You can only specify up to 50 metadata keys',
    ),
);

export const expand = z.array(z.string()).optional();

/** Up to four facts that an invoice shows in its head. */
export const customFields = z
  .array(z.strictObject({ name: z.string().min(1).max(40), value: z.string().min(1).max(140) }))
  .max(4);

export const address = z.strictObject({
  city: z.string().optional(),
  country: z.string().optional(),
  line1: z.string().optional(),
  line2: z.string().optional(),
  postal_code: z.string().optional(),
  state: z.string().optional(),
});

/** `created[gte]` and the like, or one exact time, in UTC seconds. */
export const range = z.union([
  integer,
  z.strictObject({
    gt: integer.optional(),
    gte: integer.optional(),
    lt: integer.optional(),
    lte: integer.optional(),
  }),
]);

/** The parameters of every list (docs.stripe.com/api/pagination). */
export const page = {
  limit: integer.optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
  expand,
};
