import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { callApi, api, readApi } from '#client/lib/api.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { fetchPdf } from '#client/desk/fetch-pdf.ts';
import { sendOnce } from '#client/desk/send-once.ts';
import type { rightsMailInput } from '#worker/desk/people/data-schemas.ts';
import type {
  giveGrantInput,
  issueCodeInput,
  sentByHandInput,
} from '#worker/desk/people/schemas.ts';

export const personKey = ['desk/person'];

/** People that match the search; an empty search is not sent. */
export function usePeople(q: string) {
  return useQuery({
    queryKey: ['desk/people', q],
    queryFn: () => readApi(api.internal.people.$get({ query: { q } })),
    enabled: q !== '',
  });
}

export function usePerson(id: string) {
  return useQuery({
    queryKey: [...personKey, id],
    queryFn: () => readApi(api.internal.people[':id'].$get({ param: { id } })),
  });
}

export function allowTrial(id: string) {
  return sendOnce(['trial-allow', id], (actionId) =>
    callApi(
      api.internal.people[':id'].trial.allow.$post({
        param: { id },
        json: { action_id: actionId },
      }),
    ),
  );
}

export function sendGrant(id: string, json: output<typeof giveGrantInput>) {
  return callApi(api.internal.people[':id'].grants.$post({ param: { id }, json }));
}

export function reportSentByHand(id: string, json: output<typeof sentByHandInput>) {
  return callApi(api.internal.people[':id'].repayments['by-hand'].$post({ param: { id }, json }));
}

export function sendFeeWaiver(id: string, debit: number, reason: string) {
  return sendOnce(['fee-waive', String(debit), reason], (actionId) =>
    callApi(
      api.internal.people[':id'].debits[':thing']['waive-fee'].$post({
        param: { id, thing: String(debit) },
        json: { action_id: actionId, reason },
      }),
    ),
  );
}

export function issueLink(id: string, json: output<typeof issueCodeInput>) {
  return callApi(api.internal.people[':id']['login-codes'].$post({ param: { id }, json }));
}

export function sendGrantRevocation(id: string, thing: string, reason: string) {
  return sendOnce(['grant-revoke', thing, reason], (actionId) =>
    callApi(
      api.internal.people[':id'].grants[':thing'].revoke.$post({
        param: { id, thing },
        json: { action_id: actionId, reason },
      }),
    ),
  );
}

export function sendGrantRestoration(id: string, thing: string) {
  return sendOnce(['grant-restore', thing], (actionId) =>
    callApi(
      api.internal.people[':id'].grants[':thing'].restore.$post({
        param: { id, thing },
        json: { action_id: actionId },
      }),
    ),
  );
}

export function withdrawLink(id: string, thing: string) {
  return sendOnce(['code-withdraw', thing], (actionId) =>
    callApi(
      api.internal.people[':id']['login-codes'][':thing'].withdraw.$post({
        param: { id, thing },
        json: { action_id: actionId },
      }),
    ),
  );
}

/** The proof of a browser's consent; an empty search is not sent. */
export function useConsents(subject: string) {
  return useQuery({
    queryKey: ['desk/consents', subject],
    queryFn: () => readApi(api.internal.consents.$get({ query: { subject } })),
    enabled: subject !== '',
  });
}

export type Right = output<typeof rightsMailInput>['right'];

export function sendRightsMail(id: string, right: Right) {
  return sendOnce(['rights-mail', id, right], (actionId) =>
    callApi(
      api.internal.people[':id']['rights-mail'].$post({
        param: { id },
        json: { action_id: actionId, right },
      }),
    ),
  );
}

/** Reads a letter; the desk logs who did. */
export function openLetter(id: string, letter: string): Promise<LetterBody> {
  return sendOnce(['letter-open', id, letter], (actionId) =>
    callApi(
      api.internal.people[':id'].letters[':letter'].open.$post({
        param: { id, letter },
        json: { action_id: actionId },
      }),
    ),
  );
}

/** Opens an archived invoice or credit note; the desk logs who did. */
export function openDocument(id: string, document: string): Promise<Blob> {
  return sendOnce(['document-open', id, document], (actionId) =>
    fetchPdf(
      api.internal.people[':id'].documents[':document'].open.$post({
        param: { id, document },
        json: { action_id: actionId },
      }),
    ),
  );
}
