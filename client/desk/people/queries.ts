import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { callApi, api, readApi } from '#client/lib/api.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { fetchPdf } from '#client/desk/fetch-file.ts';
import { sendAct, sendOnce } from '#client/desk/send-once.ts';
import type { rightsMailInput } from '#worker/desk/people/data-schemas.ts';
import type {
  changeEmailInput,
  giveGrantInput,
  issueCodeInput,
  messageInput,
  sentByHandInput,
} from '#worker/desk/people/schemas.ts';

export const personKey = ['desk/person'];

const person = api.internal.people[':id'];

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
    queryFn: () => readApi(person.$get({ param: { id } })),
  });
}

export function allowTrial(id: string) {
  return sendAct('trial-allow', person.trial.allow.$post, { id });
}

export function sendGrant(id: string, json: output<typeof giveGrantInput>) {
  return callApi(person.grants.$post({ param: { id }, json }));
}

export function reportSentByHand(id: string, json: output<typeof sentByHandInput>) {
  return callApi(person.repayments['by-hand'].$post({ param: { id }, json }));
}

export function sendFeeWaiver(id: string, debit: number, reason: string) {
  return sendAct(
    'fee-waive',
    person.debits[':thing']['waive-fee'].$post,
    { id, thing: String(debit) },
    { reason },
  );
}

export function sendForgiveness(id: string, debit: number, reason: string) {
  return sendAct(
    'debt-forgive',
    person.debits[':thing'].forgive.$post,
    { id, thing: String(debit) },
    { reason },
  );
}

export function sendPaymentForgiveness(id: string, contract: string, reason: string) {
  return sendAct(
    'payment-forgive',
    person.contracts[':thing'].forgive.$post,
    { id, thing: contract },
    { reason },
  );
}

export function sendTransferDecision(
  id: string,
  thing: string,
  decision: 'kept' | 'undone',
  reason: string,
) {
  return sendAct(
    `transfer-${decision}`,
    person.transfers[':thing'].decide.$post,
    { id, thing },
    { decision, reason },
  );
}

export function sendEmailChange(id: string, json: output<typeof changeEmailInput>) {
  return callApi(person.email.$post({ param: { id }, json }));
}

export function sendMessage(id: string, json: output<typeof messageInput>) {
  return callApi(person.messages.$post({ param: { id }, json }));
}

/** By which rule that person cannot redeem a coupon; an empty code is not sent. */
export function useCouponCheck(id: string, code: string) {
  return useQuery({
    queryKey: [...personKey, id, 'coupon', code],
    queryFn: () => readApi(person.coupons.$get({ param: { id }, query: { code } })),
    enabled: code !== '',
  });
}

export function sendCoupon(id: string, code: string, reason: string) {
  return sendAct('coupon-apply', person.coupons.$post, { id }, { code, reason });
}

export function sendNote(id: string, note: string) {
  return sendAct('note', person.notes.$post, { id }, { note });
}

export function sendSignOut(id: string, reason: string) {
  return sendAct('sessions-end', person.sessions.end.$post, { id }, { reason });
}

export function issueLink(id: string, json: output<typeof issueCodeInput>) {
  return callApi(person['login-codes'].$post({ param: { id }, json }));
}

export function sendGrantRevocation(id: string, thing: string, reason: string) {
  return sendAct('grant-revoke', person.grants[':thing'].revoke.$post, { id, thing }, { reason });
}

export function sendGrantRestoration(id: string, thing: string) {
  return sendAct('grant-restore', person.grants[':thing'].restore.$post, {
    id,
    thing,
  });
}

export function withdrawLink(id: string, thing: string) {
  return sendAct('code-withdraw', person['login-codes'][':thing'].withdraw.$post, {
    id,
    thing,
  });
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
  return sendAct('rights-mail', person['rights-mail'].$post, { id }, { right });
}

/** Reads a letter; the desk logs who did. */
export function openLetter(id: string, letter: string): Promise<LetterBody> {
  return sendAct('letter-open', person.letters[':letter'].open.$post, {
    id,
    letter,
  });
}

/** Sends a letter again, to the address that the account has now. */
export function sendLetterAgain(id: string, letter: string) {
  return sendAct('letter-again', person.letters[':letter']['send-again'].$post, { id, letter });
}

/** Opens an archived invoice or credit note; the desk logs who did. */
export function openDocument(id: string, document: string): Promise<Blob> {
  return sendOnce(['document-open', id, document], (actionId) =>
    fetchPdf(
      person.documents[':document'].open.$post({
        param: { id, document },
        json: { action_id: actionId },
      }),
    ),
  );
}
