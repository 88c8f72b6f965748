import type { FormEvent } from 'react';
import type { ZodMiniType, output } from 'zod/mini';

import { useForm } from '#client/lib/use-form.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { sendOnce } from '#client/desk/send-once.ts';

/** A placeholder for the action id during validation. */
const unnamed = '00000000-0000-4000-8000-000000000000';

/**
 * The form of a writing call: validated against the call's schema, sent once at a time under one
 * action id, with every error at its field. `what` distinguishes forms with the same input.
 */
export function useDeskForm<S extends ZodMiniType<{ action_id: string }>>(
  schema: S,
  what: string,
  send: (data: output<S>) => Promise<void>,
) {
  const form = useForm(
    schema,
    (data) =>
      sendOnce([what, { ...data, action_id: null }], (actionId) =>
        send({ ...data, action_id: actionId }),
      ),
    { textOf: deskErrorText },
  );
  return {
    ...form,
    submit: (input: object): ((event: FormEvent<HTMLFormElement>) => void) =>
      form.submit({ ...input, action_id: unnamed }),
  };
}
