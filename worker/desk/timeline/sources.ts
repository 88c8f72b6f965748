import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';

import { selectSignIns } from '#worker/account/desk/shared-sql.ts';
import { selectAppSignIns } from '#worker/account/oauth-grant/shared-sql.ts';
import { selectRefusalsIn } from '#worker/account/refusal/shared-sql.ts';
import { emailOf } from '#worker/account/shared-sql.ts';
import { selectProofsIn } from '#worker/cashback/desk/shared-sql.ts';
import type { Database } from '#worker/db/client.ts';
import type { Part } from '#worker/db/place.ts';
import { selectDeclarationsIn } from '#worker/declaration/desk/shared-sql.ts';
import { grantStatus } from '#worker/desk/people/desk-grant.ts';
import { selectActionsIn } from '#worker/desk/shared-sql.ts';
import type { TimelineKind, TimelineRow } from '#worker/desk/timeline/schemas.ts';
import { deviceName } from '#worker/device-name.ts';
import { selectGrantsIn } from '#worker/entitlement/grant/shared-sql.ts';
import { selectTransfersIn } from '#worker/entitlement/store/desk/shared-sql.ts';
import { letterId } from '#worker/letter/letter.ts';
import { selectLettersIn } from '#worker/letter/shared-sql.ts';
import { selectMailsIn } from '#worker/mail/archive/shared-sql.ts';
import { selectRedemptionsIn } from '#worker/promotion/desk/shared-sql.ts';
import { selectEventsIn } from '#worker/stripe/desk/shared-sql.ts';
import { selectDisputesIn } from '#worker/subscription/billing/shared-sql.ts';
import { selectRepaymentsIn } from '#worker/subscription/money/shared-sql.ts';
import {
  selectChangesIn,
  selectOrdersIn,
  selectPlannedIn,
} from '#worker/subscription/order/shared-sql.ts';
import type { PlannedMoment } from '#worker/subscription/order/shared-sql.ts';

/** Whose rows are read, and the ids at Stripe that belong to that person, as a subquery. */
export interface Whose {
  accountId: string;
  objects: SQL;
}

/** A place in our own tables from which rows of one kind come. */
interface Source {
  kind: TimelineKind;
  /** Reads that part of it. Each reads an index, so it costs the same at any size. */
  statement: (db: Database, whose: Whose, part: Part) => BatchItem<'sqlite'>;
  /** How what it has read is shown at that moment, UTC milliseconds. */
  show: (found: unknown, now: number) => Promise<TimelineRow[]>;
}

type Placed = { rowId: string; rowAt: number };
type Facts = Omit<TimelineRow, 'id' | 'at' | 'kind'>;

function source<R extends Placed>(
  kind: TimelineKind,
  statement: (
    db: Database,
    whose: Whose,
    part: Part,
  ) => BatchItem<'sqlite'> & { _: { result: R[] } },
  factsOf: (row: R, now: number) => Facts | Promise<Facts>,
): Source {
  return {
    kind,
    statement,
    // The batch answers each statement with its own rows.
    show: (found, now) =>
      Promise.all(
        (found as R[]).map(async (row) => ({
          id: row.rowId,
          at: row.rowAt,
          kind,
          ...(await factsOf(row, now)),
        })),
      ),
  };
}

/** What became of a mail that was not refused yet: it waits, or was given up. */
function deliveryOf({ sentAt, dueAt }: { sentAt: number | null; dueAt?: number | null }): string {
  if (sentAt !== null) return 'delivered';
  return dueAt == null ? 'given_up' : 'waiting';
}

type Mail = { subject: string; recipient: string; sentAt: number | null; dueAt?: number | null };

function mailFacts(mail: Mail, id: string | null): Facts {
  const { subject, recipient } = mail;
  return { status: deliveryOf(mail), title: subject, recipient, letter_id: id };
}

type Order = ReturnType<typeof selectOrdersIn>['_']['result'][number];

function orderFacts({ status, number, planKey, invoiceId, subscriptionId, quote }: Order): Facts {
  return {
    status,
    title: planKey,
    number,
    amount: quote.total,
    invoice_id: invoiceId,
    stripe_id: subscriptionId ?? invoiceId,
  };
}

/** What becomes of a change of plan that begins later. */
function planned(what: PlannedMoment): Source {
  return source(
    'change',
    (db, { accountId }, part) => selectPlannedIn(db, accountId, what, part),
    ({ number, fromPlan, planKey, price, startsAt, subscriptionId }) => ({
      status: what,
      title: planKey,
      number,
      from_plan: fromPlan,
      amount: price,
      starts_at: startsAt,
      stripe_id: subscriptionId,
    }),
  );
}

/** Everything in our own tables. What a person has paid is at Stripe (get-timeline.ts). */
export const sources: readonly Source[] = [
  source('order', (db, { accountId }, part) => selectOrdersIn(db, accountId, part), orderFacts),
  source(
    'change',
    (db, { accountId }, part) => selectChangesIn(db, accountId, part),
    (order) => ({ ...orderFacts(order), from_plan: order.quote.change?.from_plan ?? '' }),
  ),
  planned('planned'),
  planned('undone'),
  planned('effective'),
  source(
    'refund',
    (db, { accountId }, part) => selectRepaymentsIn(db, accountId, part),
    ({ status, amount, sent, failed, invoiceId, reason, problem }) => ({
      status,
      title: reason,
      // Without a sum it is everything that was paid; what was tried is known then.
      amount: amount ?? (sent > 0 ? sent : failed || null),
      invoice_id: invoiceId,
      problem,
    }),
  ),
  source(
    'dispute',
    (db, { accountId }, part) => selectDisputesIn(db, accountId, part),
    ({ status, reason, value, invoiceId, charge }) => ({
      status,
      title: reason,
      amount: value,
      invoice_id: invoiceId,
      stripe_id: charge,
    }),
  ),
  source(
    'grant',
    (db, { accountId }, part) => selectGrantsIn(db, accountId, part),
    (grant, now) => ({
      status: grantStatus(grant, now),
      title: grant.plan,
      reason: grant.source,
      ends_at: grant.endsAt,
    }),
  ),
  source(
    'transfer',
    (db, { accountId }, part) => selectTransfersIn(db, accountId, part),
    ({ source: store, reference, decision }) => ({
      status: decision ?? 'waiting',
      title: store,
      number: reference,
    }),
  ),
  source(
    'coupon',
    (db, { accountId }, part) => selectRedemptionsIn(db, accountId, part),
    ({ status, code, type }) => ({ status, title: type, number: code }),
  ),
  source(
    'coupon',
    (db, { accountId }, part) => selectRefusalsIn(db, accountId, 'coupon', part),
    ({ rule, code }) => ({ status: 'refused', title: '', number: code ?? '', reason: rule }),
  ),
  source(
    'proof',
    (db, { accountId }, part) => selectProofsIn(db, accountId, part),
    ({ deal, status, isLatest, reason }) =>
      isLatest ? { status, title: deal, reason } : { status: 'replaced', title: deal },
  ),
  source(
    'declaration',
    (db, { accountId }, part) => selectDeclarationsIn(db, accountId, part),
    ({ state, door, reference }) => ({ status: state, title: door, number: reference }),
  ),
  source(
    'mail',
    (db, { accountId }, part) => selectLettersIn(db, accountId, part),
    (row) => mailFacts(row, row.id),
  ),
  source(
    'mail',
    (db, { accountId }, part) =>
      selectMailsIn(db, { accountId, email: emailOf(accountId) }, part).letters,
    async (row) => mailFacts(row, await letterId(row)),
  ),
  source(
    'mail',
    (db, { accountId }, part) =>
      selectMailsIn(db, { accountId, email: emailOf(accountId) }, part).others,
    (row) => mailFacts(row, null),
  ),
  source(
    'event',
    (db, { objects }, part) => selectEventsIn(db, objects, part),
    ({ type, objectId, handledAt, lastError }) => ({
      status: handledAt !== null ? 'handled' : lastError === null ? 'waiting' : 'failed',
      title: type,
      stripe_id: objectId,
      problem: lastError,
    }),
  ),
  source(
    'sign_in',
    (db, { accountId }, part) => selectSignIns(db, accountId, part),
    ({ beganWith, userAgent, country, expiresAt }, now) => ({
      status: expiresAt > now ? 'live' : 'ended',
      title: beganWith,
      device: deviceName(userAgent),
      country,
    }),
  ),
  source(
    'sign_in',
    (db, { accountId }, part) => selectAppSignIns(db, accountId, part),
    ({ clientId, userAgent, country, expiresAt }, now) => ({
      status: expiresAt > now ? 'live' : 'ended',
      title: 'app',
      number: clientId,
      device: deviceName(userAgent),
      country,
    }),
  ),
  source(
    'sign_in',
    (db, { accountId }, part) => selectRefusalsIn(db, accountId, 'sign_in', part),
    ({ rule, userAgent, country }) => ({
      status: 'failed',
      title: rule,
      device: deviceName(userAgent),
      country,
    }),
  ),
  source(
    'act',
    (db, { accountId }, part) => selectActionsIn(db, accountId, part),
    ({ action, operator, subject, subjectId, details }) => ({
      status: 'done',
      title: action,
      by: operator,
      subject,
      subject_id: subjectId,
      reason: wordsOf(details),
    }),
  ),
];

/** What the operator wrote to an act. */
function wordsOf({ reason, note }: Record<string, unknown>): string | null {
  const words = reason ?? note;
  return typeof words === 'string' ? words : null;
}
