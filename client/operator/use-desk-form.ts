import type { FormEvent } from 'react';
import type { ZodMiniType, output } from 'zod/mini';

import { useStepForm } from '#client/account/use-step-form.ts';
import { act } from '#client/operator/act.ts';

/** Stands where the call's own name will be, while the input is checked. */
const unnamed = '00000000-0000-4000-8000-000000000000';

/**
 * A form of a writing call: checked against the call's schema, sent once at a time and under one
 * name, every error under its field. `what` tells the wish from the same input elsewhere.
 */
export function useDeskForm<S extends ZodMiniType<{ action_id: string }>>(
  schema: S,
  what: string,
  send: (data: output<S>) => Promise<void>,
) {
  const form = useStepForm(schema, (data) =>
    act([what, { ...data, action_id: null }], (actionId) => send({ ...data, action_id: actionId })),
  );
  return {
    ...form,
    submit: (input: object): ((event: FormEvent<HTMLFormElement>) => void) =>
      form.submit({ ...input, action_id: unnamed }),
  };
}
