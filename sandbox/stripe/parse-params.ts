import type * as z from 'zod';

import { invalid, type StripeRefusal } from './error.ts';
import type { Form } from './form.ts';
import { typeErrors } from './params.ts';

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

// A union reports the errors of each branch. The branch that got furthest is the one meant.
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flat().map(deepest);
  const best = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return best ? { ...best, path: [...issue.path, ...best.path] } : issue;
}

function refusal(topIssue: z.core.$ZodIssue, form: Form): StripeRefusal {
  const issue = deepest(topIssue);
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
  const valueText = typeof value === 'string' ? value : JSON.stringify(value);
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
  if (issue.message === typeErrors.integer) {
    const message = `${issue.message}: ${valueText}`;
    return invalid(message, { code: 'parameter_invalid_integer', param });
  }
  if (issue.code === 'invalid_type') return invalid(`Invalid ${issue.expected}`, { param });
  return invalid(`${issue.message}: ${valueText}`, { param });
}

/**
 * Checks a form against an endpoint's schema. Throws Stripe's `parameter_unknown`,
 * `parameter_missing`, `parameter_invalid_empty`, `parameter_invalid_integer` and others.
 */
export function parseParams<T>(schema: z.ZodType<T>, form: Form): T {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  // An unknown parameter is reported first, whatever else is wrong.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (!issue) throw new TypeError('a failed check without an issue');
  throw refusal(issue, form);
}
