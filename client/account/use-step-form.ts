import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ZodMiniType, output } from 'zod/mini';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { checkInput } from '#client/lib/check-input.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { useAction } from '#client/lib/use-action.ts';
import { withoutField } from '#client/lib/without-field.ts';

/** The field for an error code, when the answer itself does not name one. */
const fieldOfCode: Record<string, string> = {
  user_exist: 'email',
  user_not_exist: 'email',
  'invalid email': 'email',
  '8 characters minimum': 'password',
  '3 characters minimum': 'friendly_name',
  invalid_name: 'friendly_name',
  name_exist: 'friendly_name',
};

/** The part of the form state that components use. */
export type StepForm = Pick<ReturnType<typeof useStepForm>, 'errors' | 'busy' | 'submit' | 'clear'>;

/**
 * The form of one step: validates the input against the call's schema, sends it once at a time, and
 * keeps every error at its field until that field changes (`form` for general errors). Input is
 * never cleared.
 */
export function useStepForm<S extends ZodMiniType>(
  schema: S,
  send: (data: output<S>) => Promise<void>,
) {
  const [errors, setErrors] = useState<Record<string, string>>({});

  const { run, busy } = useAction(async (input: unknown, form?: HTMLFormElement) => {
    const checked = checkInput(schema, input);
    if (checked.fields) {
      setErrors(checked.fields);
      if (form) focusFirstInvalid(form);
      return;
    }
    try {
      setErrors({});
      await send(checked.data);
    } catch (error) {
      setErrors(errorsOf(error, input));
      if (form) focusFirstInvalid(form);
    }
  });

  function submit(input: unknown) {
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void run(input, event.currentTarget);
    };
  }

  function clear(field: string): void {
    setErrors((now) => withoutField(now, field));
  }

  return { errors, busy, run, submit, clear, show: setErrors };
}

function errorsOf(error: unknown, input: unknown): Record<string, string> {
  if (error instanceof ApiFailure && error.options.fields) return error.options.fields;
  const code = failureCode(error);
  const field = fieldOfCode[code];
  const hasField =
    field !== undefined && input !== null && typeof input === 'object' && field in input;
  return { [hasField ? field : 'form']: code };
}
