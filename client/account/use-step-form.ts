import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ZodMiniType, output } from 'zod/mini';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { checkInput } from '#client/lib/check-input.ts';
import { focusFirstInvalid } from '#client/lib/focus.ts';
import { useAction } from '#client/lib/use-action.ts';
import { without } from '#client/lib/without.ts';

/** Which field an API error belongs under, where the answer itself does not say. */
const fieldOfCode: Record<string, string> = {
  user_exist: 'email',
  user_not_exist: 'email',
  'invalid email': 'email',
  '8 characters minimum': 'password',
  '3 characters minimum': 'friendly_name',
  invalid_name: 'friendly_name',
  name_exist: 'friendly_name',
};

/** What a form shows and calls. */
export type StepForm = Pick<ReturnType<typeof useStepForm>, 'errors' | 'busy' | 'submit' | 'clear'>;

/**
 * A step of a flow: checks the input against the call's schema, sends it once at a time, and puts
 * every error under its field (`form` for what belongs to none) until that changes. Nothing typed is
 * ever cleared.
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
    setErrors((now) => without(now, field));
  }

  return { errors, busy, run, submit, clear, show: setErrors };
}

function errorsOf(error: unknown, input: unknown): Record<string, string> {
  if (error instanceof ApiFailure && error.options.fields) return error.options.fields;
  const code = failureCode(error);
  const field = fieldOfCode[code];
  const shown =
    field !== undefined && input !== null && typeof input === 'object' && field in input;
  return { [shown ? field : 'form']: code };
}
