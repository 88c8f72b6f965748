import { storeYear } from '#tests/model/store.ts';
import { isEndedByDesk } from '#tests/model/rules/desk-ends.ts';
import type { Answer } from '#tests/model/answers.ts';
import type { Ledger } from '#tests/model/ledger.ts';

/** A confirmed cancellation or reactivation stays, unless the person requested another change. */
export function cancellationsStand(ledger: Ledger): string[] {
  const { answers, contracts, deletions, steps, subscriptions } = ledger;
  return contracts.flatMap(({ id, account_id: owner, status, renew_disabled: ends }) => {
    const last = lastWord(
      answers.filter(({ asked, subject }) => /cancel|reactivate/.test(asked) && subject === id),
    );
    // A declaration and what its owner answers may be carried out at any moment.
    if (steps.some(({ details }) => details.includes(id))) return [];
    // So may what the desk ends.
    if (subscriptions.some((one) => one.id === id && isEndedByDesk(one))) return [];
    if (last?.words !== '200' || !/active|trialing/.test(status)) return [];
    // Whoever asks for their account to be deleted cancels with it, also if they undo it (D4).
    const isLeaving = deletions.some(
      ({ account_id: leaver, requested_at: at }) => leaver === owner && at >= last.from,
    );
    if (isLeaving && ends === 1) return [];
    const wanted = last.asked === 'cancel' ? 1 : 0;
    return ends === wanted ? [] : [`${id}: ${last.asked} was confirmed, renew_disabled is ${ends}`];
  });
}

/** The last answer, if no other request overlapped with it. */
function lastWord(answers: readonly Answer[]): Answer | undefined {
  const last = answers.at(-1);
  const isAlone = answers.every((one) => one === last || (last && one.to < last.from));
  return isAlone ? last : undefined;
}

/** No completed purchase was ever answered with `purchase_expired`. */
export function whoeverBoughtIsToldSo({ answers, purchases }: Ledger): string[] {
  return purchases
    .filter(({ status }) => status === 'completed')
    .filter(({ idempotency_key: key }) =>
      answers.some(({ subject, words }) => subject === key && /purchase_expired/.test(words ?? '')),
    )
    .map(({ id }) => `purchase ${id} is completed, and was answered with purchase_expired`);
}

/** The desk says of everybody what the product says to them: whether they have Premium. */
export function theDeskSaysTheSame({ access }: Ledger): string[] {
  return access
    .filter(({ grantsAccess, deskSays }) => deskSays !== (grantsAccess ? 'premium' : 'none'))
    .map(({ accountId, deskSays }) => `the desk says ${deskSays} of ${accountId}`);
}

/** Nothing is sold beside a store's subscription that renews: the person would pay twice. */
export function nothingBesideAStore({ answers, purchases, reserved }: Ledger): string[] {
  const stores = answers.filter(({ asked }) => asked.startsWith('store'));
  return purchases
    .filter(({ status, idempotency_key: key }) => status === 'completed' && !reserved.has(key))
    .filter(({ account_id: accountId, idempotency_key: key }) => {
      const first = answers.find(
        ({ asked, subject, words }) =>
          asked === 'order' && subject === key && !refusedBeside.has(words ?? ''),
      );
      const news = stores.filter(({ subject }) => subject === accountId);
      const last = first && news.findLast(({ from }) => from < first.to);
      return (
        first &&
        last?.asked === 'store renews' &&
        last.words === '200' &&
        last.to < first.from &&
        news.every((one) => one === last || one.to < last.from) &&
        first.waited - last.waited < storeYear
      );
    })
    .map(({ id }) => `purchase ${id} was sold beside a store's subscription that renews`);
}

/** Nothing was sold; the same order may be accepted when the store's subscription is over. */
const refusedBeside = new Set(['409 subscription_exist', '409 price_changed']);

/** In seconds; a life never lasts longer than this without a step that waits. */
const aWhile = 600;

/** An order refused for too many payments is not accepted again before its waiting time is over. */
export function tooManyAreRefused({ answers }: Ledger): string[] {
  const refused = answers.filter(
    ({ asked, words, retryAfter }) =>
      asked === 'order' && words === '429 too_many_requests' && retryAfter > aWhile,
  );
  return answers
    .filter(({ asked, words }) => asked === 'order' && words === '200')
    .filter((paid) =>
      refused.some(
        ({ subject, to, waited }) =>
          subject === paid.subject && to < paid.from && paid.waited === waited,
      ),
    )
    .map(({ subject }) => `order ${subject} was one too many, and went through when sent again`);
}
