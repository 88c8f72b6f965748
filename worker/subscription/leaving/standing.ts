import { isActive, isLive, isPastDue } from '#worker/entitlement/contract.ts';
import type { PremiumReason, Subscription } from '#worker/entitlement/schemas.ts';
import type {
  FrozenContract,
  GuaranteeOffer,
  LeavingAnswer,
  LeavingTerms,
  MoneyBack,
} from '#worker/subscription/leaving/schemas.ts';

/*
 * Where somebody stands, in three sentences: what they have, what comes next, and what leaving
 * today would mean. The one rule of it; client/messages/standing.ts has the words. Pure. Moments in
 * UTC milliseconds, amounts in cents.
 */

/** All that decides. */
export interface StandingFacts {
  subscription: Subscription;
  /** Whether it grants access to the app. */
  hasAccess: boolean;
  /** What leaving its contract would mean; null where it is no contract with us. */
  leaving: LeavingAnswer | null;
  /**
   * What is overdue for it here; null for nothing. `cents` is null where it is not known;
   * `isWithBank`: it is being paid, and nobody has to do anything.
   */
  debt: {
    cents: number | null;
    payUntil: number | null;
    isWithBank?: boolean;
    ifUnpaid?: IfUnpaid;
  } | null;
  /** When the account is to be deleted; null if nobody has asked for it. */
  deletionDueAt: number | null;
  now: number;
}

/** Whether what leaving would mean has to be known, because it is a contract with us that runs. */
export function needsLeaving({ platform, status }: Subscription): boolean {
  return platform === 'stripe' && isLive(status);
}

/** The three facts; null while what they need is not known. */
export function standingOf(facts: StandingFacts): Standing | null {
  if (needsLeaving(facts.subscription) && !facts.leaving) return null;
  return { have: have(facts), next: next(facts), leave: leave(facts) };
}

/** Everything that was paid can go back today; the guarantee asks for nothing, so it is first. */
export function backOf({ guarantee, withdrawal }: LeavingAnswer): Back | null {
  if (guarantee && guarantee.refund > 0) return { ...guarantee, law: 'guarantee' };
  return withdrawal && withdrawal.refund > 0 ? { ...withdrawal, law: 'withdrawal' } : null;
}

function storeOf({ platform }: Subscription): Store | null {
  return platform === 'ios' || platform === 'android' ? platform : null;
}

function isFree({ sub_type: type }: Subscription): boolean {
  return type !== 'premium';
}

function have({ subscription, hasAccess, leaving, debt, deletionDueAt }: StandingFacts): Have {
  const { status, sub_type: type, platform, onetimepay, trial_end_at: trialEnd } = subscription;
  const store = storeOf(subscription);
  if (type === 'heart_based') return { kind: 'hearts', quota: subscription.quota ?? 0 };
  if (type === 'answer_quota') return { kind: 'tasks', quota: subscription.quota ?? 0 };
  if (store) return { kind: 'store', store, state: storeState(status) };
  if (platform === 'manual') {
    return {
      kind: 'given',
      as: subscription.given_as ?? 'licence',
      until: subscription.expires_date && firstOf(subscription.expires_date, deletionDueAt),
      isProvisional: subscription.is_provisional,
    };
  }
  if (status === 'incomplete') return { kind: 'unfinished' };
  if (status === 'incomplete_expired') return { kind: 'never' };
  if (status === 'paused') return { kind: 'paused' };
  if (status === 'canceled') {
    const because = leaving?.given_back?.reason ?? null;
    const at = leaving?.given_back?.received_at ?? subscription.expires_date;
    return { kind: 'over', at, because, hasAccess };
  }
  if (debt) {
    return { kind: debt.isWithBank ? 'with_bank' : 'overdue', cents: debt.cents, hasAccess };
  }
  if (onetimepay) return { kind: 'lifetime', cents: subscription.value };
  if (status === 'trialing' && trialEnd !== null) {
    return { kind: 'trial', until: firstOf(trialEnd, deletionDueAt) ?? trialEnd };
  }
  if (!leaving) return { kind: 'never' };
  const { plan, planned, change, next_charge: charge } = leaving;
  const until = firstOf(planned?.ends_at ?? change?.at ?? null, deletionDueAt);
  return { kind: 'running', isPriceNow: charge?.cents === plan.price, until, ...plan };
}

/** Nothing that somebody has outlives their account. */
function firstOf(at: number | null, deletionDueAt: number | null): number | null {
  return at === null || deletionDueAt === null
    ? (at ?? deletionDueAt)
    : Math.min(at, deletionDueAt);
}

function storeState(status: Subscription['status']): Extract<Have, { kind: 'store' }>['state'] {
  if (status === 'trialing') return 'trial';
  if (isActive(status)) return 'running';
  return isPastDue(status) ? 'overdue' : 'over';
}

function next(facts: StandingFacts): Next {
  const { subscription, leaving, debt, deletionDueAt } = facts;
  const { status, platform, expires_date: at } = subscription;
  if (deletionDueAt !== null) {
    const all = leaving?.planned?.charges ?? [];
    const charges = all.filter((charge) => charge.at < deletionDueAt);
    return { kind: 'deletion', at: deletionDueAt, charges };
  }
  if (storeOf(subscription)) return nextAtStore(subscription);
  if (platform === 'manual' || isFree(subscription)) {
    return at === null || isFree(subscription) ? { kind: 'nothing' } : { kind: 'given_ends', at };
  }
  if (status === 'incomplete') return { kind: 'order' };
  if (status === 'paused') return { kind: 'paused' };
  if (status === 'canceled') return afterEnd(facts);
  if (!isLive(status)) return { kind: 'nothing' };
  if (leaving?.frozen) return { kind: 'frozen', ...leaving.frozen };
  if (debt?.isWithBank) return { kind: 'with_bank' };
  if (debt && !leaving?.rests) {
    const { payUntil: until, ifUnpaid } = debt;
    return {
      kind: 'pay',
      until,
      endsAt: leaving?.planned?.ends_at ?? null,
      ...(ifUnpaid && { ifUnpaid }),
    };
  }
  if (leaving?.rests) return { kind: 'rests' };
  return leaving ? nextOfContract(leaving) : { kind: 'nothing' };
}

function nextAtStore({ status, expires_date: at, renew_disabled: off }: Subscription): Next {
  if (isPastDue(status)) return { kind: 'store', at: null, renews: true };
  if (!isActive(status)) return { kind: 'nothing' };
  return { kind: 'store', at, renews: !off };
}

function afterEnd({ leaving, now }: StandingFacts): Next {
  const back = leaving?.money_back;
  return back ? { kind: 'money_back', isPastDay: back.by < now, ...back } : { kind: 'nothing' };
}

function nextOfContract({ planned, next_charge: charge, change }: LeavingAnswer): Next {
  if (planned) {
    const { ends_at: at, charges } = planned;
    return at === null ? { kind: 'nothing' } : { kind: 'ends', at, charges };
  }
  if (change && charge) {
    return { kind: 'change', ...change, before: charge.at < change.at ? charge : null };
  }
  return charge ? { kind: 'charge', ...charge } : { kind: 'nothing' };
}

function leave(facts: StandingFacts): Leave {
  const { subscription, leaving, debt, deletionDueAt, now } = facts;
  const { status, platform } = subscription;
  const store = storeOf(subscription);
  if (store) return isActive(status) || isPastDue(status) ? { kind: 'store', store } : over;
  if (platform === 'manual' || isFree(subscription)) return { kind: 'free' };
  const undoUntil = leaving?.given_back?.undo_until ?? null;
  if (undoUntil !== null) return { kind: 'undo', until: undoUntil };
  if (status === 'incomplete' || status === 'incomplete_expired') return { kind: 'none' };
  if (status === 'canceled' || !leaving) return over;
  const { planned, earliest, first_term_ends_at: termEnd } = leaving;
  if (deletionDueAt !== null && planned) return { kind: 'deletion' };
  const back = backOf(leaving);
  if (status === 'paused') return { kind: 'paused', refund: earliest.refund };
  if (subscription.onetimepay || earliest.ends_at === null) return { kind: 'lifetime', back };
  if (planned && planned.ends_at !== null) {
    const canReturn = isActive(status) && deletionDueAt === null;
    return { kind: 'left', canReturn, back, ...endingOf(leaving, planned, planned.ends_at) };
  }
  if (debt) {
    // What a debt has withheld may be added to a later end.
    const at = leaving.is_free ? earliest.ends_at : null;
    return { kind: 'owed', at, ...(debt.ifUnpaid && { ifUnpaid: debt.ifUnpaid }) };
  }
  const rule =
    status === 'trialing' ? 'trial' : termEnd !== null && termEnd > now ? 'bound' : 'notice';
  return { kind: 'leave', rule, back, ...endingOf(leaving, earliest, earliest.ends_at) };
}

const over = { kind: 'over' } as const;

function endingOf(
  { frozen }: LeavingAnswer,
  { refund, refund_by: by, charges }: LeavingTerms,
  at: number,
): Ending {
  const isFrozen = frozen !== null;
  return { at, refund, by, charges: isFrozen ? [] : charges, isFrozen };
}

/*
 * The three facts of where somebody stands, which standing.ts finds out: what they have, what comes
 * next, and what leaving today would mean. Moments in UTC milliseconds, amounts in cents.
 */

export interface Standing {
  have: Have;
  next: Next;
  leave: Leave;
}

/**
 * What becomes of a contract whose debt is not paid in time: after a card it ends and nothing is
 * owed, after a debit it rests (docs/decisions/0077). Left out where that is not known.
 */
export type IfUnpaid = 'ends' | 'rests';

export type Store = 'ios' | 'android';

/** What somebody has. */
export type Have =
  | { kind: 'hearts' | 'tasks'; quota: number }
  | { kind: 'store'; store: Store; state: 'running' | 'trial' | 'overdue' | 'over' }
  | { kind: 'given'; as: PremiumReason; until: number | null; isProvisional: boolean }
  | { kind: 'trial'; until: number }
  /** `until`: the planned end or change; then its price is of no use any more. */
  | ({ kind: 'running'; isPriceNow: boolean; until: number | null } & LeavingAnswer['plan'])
  | { kind: 'lifetime'; cents: number }
  | { kind: 'overdue' | 'with_bank'; cents: number | null; hasAccess: boolean }
  | { kind: 'paused' | 'unfinished' | 'never' }
  | {
      kind: 'over';
      at: number | null;
      because: 'withdrawal' | 'guarantee' | null;
      hasAccess: boolean;
    };

/** What comes next. */
export type Next =
  | { kind: 'nothing' | 'rests' | 'paused' | 'order' | 'with_bank' }
  | { kind: 'store'; at: number | null; renews: boolean }
  | { kind: 'given_ends'; at: number }
  | ({ kind: 'frozen' } & FrozenContract)
  /** `endsAt`: it was cancelled, so who pays has it until then. */
  | { kind: 'pay'; until: number | null; endsAt: number | null; ifUnpaid?: IfUnpaid }
  /** `charged` of it is taken from the payment method; a credit at Stripe pays the rest. */
  | { kind: 'charge'; at: number; cents: number; months: number; charged: number }
  /** Another plan follows; `before` is what is charged until then, first. */
  | ({
      kind: 'change';
      before: { at: number; cents: number; charged: number } | null;
    } & NonNullable<LeavingAnswer['change']>)
  | { kind: 'ends'; at: number; charges: LeavingTerms['charges'] }
  | { kind: 'deletion'; at: number; charges: LeavingTerms['charges'] }
  | ({ kind: 'money_back'; isPastDay: boolean } & MoneyBack);

/** What leaving today would mean. `back`: everything paid, by guarantee or withdrawal. */
export type Leave =
  /** `none`: nothing was concluded that could be left. */
  | { kind: 'free' | 'none' | 'over' | 'deletion' }
  | { kind: 'store'; store: Store }
  | { kind: 'undo'; until: number }
  | ({ kind: 'left'; canReturn: boolean; back: Back | null } & Ending)
  | ({ kind: 'leave'; rule: 'trial' | 'bound' | 'notice'; back: Back | null } & Ending)
  | { kind: 'owed'; at: number | null; ifUnpaid?: IfUnpaid }
  | { kind: 'paused'; refund: number }
  | { kind: 'lifetime'; back: Back | null };

export interface Ending {
  at: number;
  refund: number;
  by: number | null;
  charges: LeavingTerms['charges'];
  /** While it is frozen, nothing is charged, and what is still to be paid stands open. */
  isFrozen: boolean;
}

export type Back = GuaranteeOffer & { law: 'guarantee' | 'withdrawal' };
