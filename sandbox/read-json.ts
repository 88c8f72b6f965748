import * as z from 'zod';

/** Reads a JSON body and checks it. `error` says in a sentence what is wrong. */
export async function readJson<T>(
  request: Request,
  schema: z.ZodType<T>,
): Promise<{ value: T } | { error: string }> {
  const json: unknown = await request.json().catch(() => undefined);
  const parsed = schema.safeParse(json);
  return parsed.success ? { value: parsed.data } : { error: z.prettifyError(parsed.error) };
}
