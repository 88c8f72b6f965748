import type { ZodMiniType, output } from 'zod/mini';

type InputCheck<T> =
  | { data: T; fields?: undefined }
  | { data?: undefined; fields: Record<string, string> };

/**
 * Validates a form's input against the schema of its call. Answers the data to send, or field ->
 * error code, named as the API names them.
 */
export function checkInput<S extends ZodMiniType>(
  schema: S,
  input: unknown,
): InputCheck<output<S>> {
  const result = schema.safeParse(input);
  if (result.success) return { data: result.data };
  const fields: Record<string, string> = {};
  for (const issue of result.error.issues) {
    // A list is one field, whichever entry is wrong.
    const inList = issue.path.findIndex((part) => typeof part === 'number');
    const field = issue.path.slice(0, inList < 0 ? undefined : inList).join('.') || 'form';
    fields[field] ??= issue.message;
  }
  return { fields };
}
