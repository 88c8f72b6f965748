import type { ClientResponse } from 'hono/client';

import { ApiFailure, failureCode } from '#client/lib/api-failure.ts';
import { callApi } from '#client/lib/api.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';

/** Action ids of calls whose result is unknown, by the call's input. */
const openActionIds = new Map<string, string>();

/**
 * Sends a writing call with an action id. If no answer came and the same input is sent again, the
 * call repeats its action id, so the server runs it once. After an answer the id is dropped.
 */
export async function sendOnce<T>(
  input: readonly unknown[],
  call: (actionId: string) => Promise<T>,
): Promise<T> {
  const key = JSON.stringify(input);
  const actionId = openActionIds.get(key) ?? crypto.randomUUID();
  openActionIds.set(key, actionId);
  try {
    const result = await call(actionId);
    openActionIds.delete(key);
    return result;
  } catch (error) {
    if (!(error instanceof ApiFailure && error.undecided)) openActionIds.delete(key);
    throw error;
  }
}

/** Sends the call of an act that takes no form, once. `what` tells acts on the same thing apart. */
export function sendAct<Input extends { param: object; json: { action_id: string } }, T>(
  what: string,
  post: (input: Input) => Promise<ClientResponse<T>>,
  param: Input['param'],
  json?: Omit<Input['json'], 'action_id'>,
): Promise<T> {
  return sendOnce([what, param, json], (actionId) =>
    callApi(post({ param, json: { ...json, action_id: actionId } } as Input)),
  );
}

/** Whether another operator was faster. */
export function isConflict(error: unknown): boolean {
  const code = failureCode(error);
  return code === 'already_decided' || code === 'already_changed';
}

/** The text of a failure; for a conflict it says who decided what. */
export function deskProblemText(error: unknown): string {
  const code = failureCode(error);
  if (code === 'already_decided' && error instanceof ApiFailure) {
    const { status, by } = error.options.details ?? {};
    if (typeof status === 'string') {
      return deskTexts.decided(status, typeof by === 'string' ? by : null);
    }
  }
  return deskErrorText(code);
}
