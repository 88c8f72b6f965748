import { accountOfEmail } from '#worker/account/desk/shared-sql.ts';
import { selectProofQueue } from '#worker/cashback/review/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectOpenCases } from '#worker/declaration/desk/shared-sql.ts';
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { selectWaiting } from '#worker/desk/second-looks/second-looks-sql.ts';
import { isHandled, selectActions } from '#worker/desk/shared-sql.ts';
import { readDisputes } from '#worker/desk/waiting/read-disputes.ts';
import type { WaitingAnswer, WaitingItem, WaitingKind } from '#worker/desk/waiting/schemas.ts';
import { graceEnd } from '#worker/entitlement/premium.ts';
import { selectOverdue } from '#worker/entitlement/shared-sql.ts';
import { selectOpenTransfers, selectPaidTwice } from '#worker/entitlement/store/desk/shared-sql.ts';
import { selectGivenUpMails } from '#worker/mail/desk/shared-sql.ts';
import { selectReferrals } from '#worker/marketing/desk/shared-sql.ts';
import { selectPayouts } from '#worker/payout/review/shared-sql.ts';
import { selectStuckItems } from '#worker/schedule/shared-sql.ts';
import { selectFailedEvents } from '#worker/stripe/desk/shared-sql.ts';
import { alarmAfterMs } from '#worker/subscription/billing/archive.ts';
import {
  selectDoubledDebits,
  selectFailingMarks,
  selectOpenDebits,
} from '#worker/subscription/billing/shared-sql.ts';
import { backBy } from '#worker/subscription/leaving/given-back.ts';
import { leftToSend } from '#worker/subscription/money/states.ts';
import { selectFailedRepayments } from '#worker/subscription/money/shared-sql.ts';

/** Nobody needs to know whether a hundred or a thousand of a kind wait. */
const most = 100;

/** Everything that wants a person. One round trip, and what Stripe says of open disputes. */
export async function listWaiting(ctx: DeskCtx): Promise<WaitingAnswer> {
  const { db, clock } = ctx;
  const first = { after: null, limit: most };
  const rows = await batch(db, {
    overdue: selectOverdue(db, most),
    debits: selectOpenDebits(db, most),
    repayments: selectFailedRepayments(db, most),
    doubled: selectDoubledDebits(db, most),
    cases: selectOpenCases(db, null, most),
    proofs: selectProofQueue(db, { status: 'uploaded', ...first }),
    payouts: selectPayouts(db, { status: 'requested', ...first }),
    secondLooks: selectWaiting(db),
    referrals: selectReferrals(db, 'counted', null, most),
    transfers: selectOpenTransfers(db, most),
    paidTwice: selectPaidTwice(db, clock.now(), most),
    mails: selectGivenUpMails(
      db,
      { ownerOf: accountOfEmail, isSeenTo: (key) => isHandled('mail', key) },
      most,
    ),
    events: selectFailedEvents(db, most),
    documents: selectFailingMarks(db, clock.now() - alarmAfterMs, most),
    stuck: selectStuckItems(db, most),
    acts: selectActions(db, {}, 1),
  });
  const disputes = await readDisputes(ctx, most);
  const items = [
    ...disputes.items,
    ...rows.overdue.map(({ id, since, owed, ...one }) =>
      item('payment', id, {
        ...person(one),
        since,
        deadline: since && graceEnd(since),
        cents: owed,
        stripe_id: id,
      }),
    ),
    ...rows.debits.map(({ id, since, cents, contractId, ...one }) =>
      item('debit', String(id), {
        ...person(one),
        since,
        deadline: graceEnd(since),
        cents,
        stripe_id: contractId,
      }),
    ),
    ...rows.repayments.map((one) =>
      item('repayment', one.key, {
        ...person(one),
        since: one.failedAt,
        deadline: backBy(one),
        // Of everything, only Stripe knows how much it is.
        cents: leftToSend(one).cents || null,
        problem: one.problem,
      }),
    ),
    ...rows.doubled.map(({ id, cents, openedAt, ...one }) =>
      item('doubled_debit', String(id), { ...person(one), since: openedAt, cents }),
    ),
    ...rows.cases.map(({ declaration, file, ownerEmail }) =>
      item('declaration', declaration.id, {
        account_id: file.accountId,
        email: ownerEmail,
        since: file.receivedAt,
        deadline: file.deskDueAt,
        about: declaration.reference,
      }),
    ),
    ...rows.proofs.map(({ usageId, dealName, uploadedAt, ...one }) =>
      item('proof', usageId, { ...person(one), since: uploadedAt, about: dealName }),
    ),
    ...rows.payouts.map(({ payout, email }) =>
      item('payout', payout.id, {
        ...person({ accountId: payout.accountId, email }),
        since: payout.requestedAt,
        cents: payout.amount,
      }),
    ),
    ...rows.secondLooks.map(({ id, at, details, ...one }) => {
      const waits = details as unknown as WaitingAct;
      const cents = waits.act === 'export' ? null : waits.amount;
      return item('second_look', id, { ...person(one), since: at, about: waits.act, cents });
    }),
    ...rows.referrals.map(({ id, referrerAccountId: accountId, referrerEmail, ...one }) =>
      item('referral', id, {
        ...person({ accountId, email: referrerEmail }),
        since: one.countedAt ?? one.createdAt,
      }),
    ),
    ...rows.transfers.map(({ id, source, toAccountId: accountId, at, email }) =>
      item('transfer', id, { ...person({ accountId, email }), since: at, about: source }),
    ),
    ...rows.paidTwice.map(({ id, source, contractId, ...one }) =>
      item('paid_twice', id, { ...person(one), about: source, stripe_id: contractId }),
    ),
    ...rows.mails.map(({ key, subject, recipient, accountId, createdAt, attempts }) =>
      item('mail', key, {
        account_id: accountId,
        email: recipient,
        since: createdAt,
        about: subject,
        attempts,
      }),
    ),
    ...rows.events.map(({ id, type, objectId, lastError, attempts, receivedAt }) =>
      item('event', id, {
        since: receivedAt,
        about: type,
        problem: lastError,
        attempts,
        stripe_id: objectId,
      }),
    ),
    ...rows.documents.map(({ id, failingSince }) =>
      item('document', id, { since: failingSince, stripe_id: id }),
    ),
    ...rows.stuck.map(({ job, item: id, attempts }) =>
      item('job', `${job} ${id}`, { about: job, problem: id, attempts }),
    ),
  ];
  const [act] = rows.acts;
  return {
    items: items.toSorted(bySoonest),
    most,
    missing: disputes.missing,
    last_act: act ? { at: act.at, operator: act.operator } : null,
  };
}

/** An item, of which everything that is not given is empty. */
function item(kind: WaitingKind, id: string, given: Partial<WaitingItem>): WaitingItem {
  return {
    kind,
    id,
    since: null,
    deadline: null,
    account_id: null,
    email: null,
    cents: null,
    about: '',
    problem: null,
    attempts: null,
    stripe_id: null,
    ...given,
  };
}

function person({ accountId, email }: { accountId: string | null; email: string | null }) {
  return { account_id: accountId, email };
}

/** What has a deadline comes before what has none, however long that waits. */
function bySoonest(one: WaitingItem, other: WaitingItem): number {
  const end = ({ deadline }: WaitingItem) => deadline ?? Number.MAX_SAFE_INTEGER;
  return end(one) - end(other) || (one.since ?? 0) - (other.since ?? 0);
}
