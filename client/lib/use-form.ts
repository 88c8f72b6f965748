import { useState } from 'react';
import type { FormEvent } from 'react';
import type { ZodMiniType, output } from 'zod/mini';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { checkInput } from '#client/lib/check-input.ts';
import { focusFirstInvalid } from '#client/lib/focus-first-invalid.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';

/** The field for an error code, when the answer itself does not name one. */
const fieldOfCode: Record<string, string> = {
  user_exist: 'email',
  user_not_exist: 'email',
  'invalid email': 'email',
  invalid_password: 'password',
  '6 characters minimum': 'password',
  '8 characters minimum': 'password',
  '3 characters minimum': 'friendly_name',
  invalid_name: 'friendly_name',
  name_exist: 'friendly_name',
  invalid_coupon: 'coupon_code',
  invalid_promotion: 'coupon_code',
};

interface FormOptions {
  /** The code of a refusal that came with the document. */
  refusal?: string;
  /** The text of an error code. */
  textOf?: (code: string) => string;
}

/** The part of the form state that components use. */
export type Form = Pick<
  ReturnType<typeof useForm>,
  'errors' | 'busy' | 'submit' | 'text' | 'field'
>;

/** What a control gets of its form. */
export type FieldBinding = ReturnType<Form['field']>;

/**
 * A form: validates the input against the call's schema, sends it once at a time, and keeps every
 * error at its field until that field changes (`form` for general errors). Input is never cleared;
 * it belongs to the caller.
 */
export function useForm<S extends ZodMiniType>(
  schema: S,
  send: (data: output<S>) => Promise<void>,
  { refusal, textOf = errorText }: FormOptions = {},
) {
  const [errors, setErrors] = useState<Record<string, string>>(() =>
    refusal === undefined ? {} : errorsOfCode(refusal),
  );

  const { run, busy } = useAction(async (input: object, form?: HTMLFormElement) => {
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
      setErrors(errorsOfFailure(error, input));
      if (form) focusFirstInvalid(form);
    }
  });

  function submit(input: object) {
    return (event: FormEvent<HTMLFormElement>): void => {
      event.preventDefault();
      void run(input, event.currentTarget);
    };
  }

  /** The text of the first of these fields that has an error. */
  function text(...names: string[]): string | undefined {
    const wrong = names.find((name) => errors[name]);
    return wrong && textOf(String(errors[wrong]));
  }

  /** Binds a control to a field: its name, its value, and its error until it changes. */
  function field(name: string, value: string, change: (value: string) => void) {
    return {
      name,
      value,
      error: text(name),
      onChange(event: { target: { value: string } }): void {
        setErrors((now) => Object.fromEntries(Object.entries(now).filter(([key]) => key !== name)));
        change(event.target.value);
      },
    };
  }

  return { errors, busy, run, submit, text, field, show: setErrors };
}

function errorsOfFailure(error: unknown, input: object): Record<string, string> {
  if (error instanceof ApiFailure && error.options.fields) return error.options.fields;
  return errorsOfCode(failureCode(error), input);
}

/** At the code's field, if the input has it; else at the form. */
function errorsOfCode(code: string, input?: object): Record<string, string> {
  const field = fieldOfCode[code];
  return { [field && (!input || field in input) ? field : 'form']: code };
}
