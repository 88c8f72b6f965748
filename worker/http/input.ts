import { zValidator } from '@hono/zod-validator';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';

import { AppError, errorStatus } from '#worker/errors.ts';
import type { ErrorCode } from '#worker/errors.ts';

/** Checks a call's JSON against its schema. A refusal has a code for each field. */
export function jsonInput<T extends $ZodType>(schema: T) {
  return zValidator('json', schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
  });
}

/** Checks a call's query against its schema. A name that occurs twice is a list. */
export function queryInput<T extends $ZodType>(schema: T) {
  return zValidator('query', schema, (result) => {
    if (!result.success) throw invalidInput(result.error.issues);
  });
}

/** Checks the variable parts of a call's path. An invalid id answers `not_found`. */
export function paramInput<T extends $ZodType>(schema: T) {
  return zValidator('param', schema, (result) => {
    if (!result.success) throw new AppError('not_found');
  });
}

function isCode(text: string): text is ErrorCode {
  return text in errorStatus;
}

/** The issues of an issue. For a union, the issues of the alternative that has the fewest. */
function flatIssues(issue: $ZodIssue): readonly $ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const [fewest] = issue.errors.toSorted((a, b) => a.length - b.length);
  if (!fewest) return [issue];
  return fewest
    .flatMap(flatIssues)
    .map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

/** The refusal: the code of the first invalid field, and every invalid field with its own code. */
export function invalidInput(issues: readonly $ZodIssue[]): AppError {
  const fields: Record<string, string> = {};
  for (const issue of issues.flatMap(flatIssues)) {
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
