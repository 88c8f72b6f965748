import { zValidator } from '@hono/zod-validator';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';

import { AppError, errorStatus } from '#worker/errors.ts';
import type { ErrorCode } from '#worker/errors.ts';

/** Checks a call's JSON against its schema; refuses it with a code for each field. */
export function jsonInput<T extends $ZodType>(schema: T) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
  });
}

/** Checks a call's query against its schema; a name given twice arrives as a list. */
export function queryInput<T extends $ZodType>(schema: T) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
  });
}

/** Checks the variable parts of a call's path; what cannot be anything's name is `not_found`. */
export function paramInput<T extends $ZodType>(schema: T) {
  return zValidator('param', schema, (result) => {
    if (!result.success) throw new AppError('not_found');
  });
}

function isCode(text: string): text is ErrorCode {
  return text in errorStatus;
}

/** What is wrong; of alternatives, what keeps the input from the one that it comes nearest to. */
function nearest(issue: $ZodIssue): readonly $ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [fewest] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!fewest) return [issue];
  return fewest
    .flatMap(nearest)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The first refused field's code, and every refused field with its own. */
function invalidInput(issues: readonly $ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues.flatMap(nearest)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) fields[[...issue.path, key].join('.')] ??= 'unknown';
    } else {
      const name = issue.path.join('.');
      if (name) fields[name] ??= isCode(issue.message) ? issue.message : 'invalid_request';
    }
  }
  const first = Object.values(fields)[0];
  const code =
    first !== undefined && isCode(first) && first !== 'required' ? first : 'invalid_request';
  return new AppError(code, { status: 422, fields });
}
