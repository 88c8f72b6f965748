import { errorStatus } from '#worker/errors.ts';
import type { ErrorCode } from '#worker/errors.ts';

/*
 * How the OpenAPI document says what a call refuses.
 */

/** What a call refuses whose body cannot be read, before it looks at what it says. */
export const unreadable = Object.fromEntries(
  [
    [400, 'The body is no JSON'],
    [413, 'The body has more than 64 KB'],
    [415, 'The body is not sent as application/json'],
  ].map(([status, description]) => [
    status,
    { description, content: json(errorIn(['invalid_request'])) },
  ]),
) as Record<number, object>;

/** The refusals with these codes, by their status. */
export function refusals(codes: readonly ErrorCode[]): Record<number, object> {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    // Input that is no input has a status of its own.
    const status = code === 'invalid_request' ? 422 : errorStatus[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].map(([status, all]) => {
    const schema = errorIn(status === 422 ? undefined : all);
    return [status, { description: all.join(', '), content: json(schema) }];
  });
  return Object.fromEntries(entries) as Record<number, object>;
}

/** The body of a refusal; `codes` are all of which it may be. */
function errorIn(codes?: readonly ErrorCode[]): object {
  const error = { type: 'string', ...(codes && { enum: codes }) };
  return { type: 'object', properties: { error }, required: ['error'] };
}

/** Content of that schema. */
export function json(schema: object) {
  return { 'application/json': { schema } };
}
