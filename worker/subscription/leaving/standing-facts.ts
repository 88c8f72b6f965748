import type { PremiumReason } from '#worker/entitlement/schemas.ts';
import type {
  FrozenContract,
  GuaranteeOffer,
  LeavingAnswer,
  LeavingTerms,
  MoneyBack,
} from '#worker/subscription/leaving/schemas.ts';

/*
 * The three facts of where somebody stands, which standing.ts finds out: what they have, what comes
 * next, and what leaving today would mean. Moments in UTC milliseconds, amounts in cents.
 */

export interface Standing {
  have: Have;
  next: Next;
  leave: Leave;
}

export type Store = 'ios' | 'android';

/** What somebody has. */
export type Have =
  | { kind: 'hearts' | 'tasks'; quota: number }
  | { kind: 'store'; store: Store; state: 'running' | 'trial' | 'overdue' | 'over' }
  | { kind: 'given'; as: PremiumReason; until: number | null; isProvisional: boolean }
  | { kind: 'trial'; until: number }
  | ({ kind: 'running'; isPriceNow: boolean } & LeavingAnswer['plan'])
  | { kind: 'lifetime'; cents: number }
  | { kind: 'overdue'; cents: number | null; hasAccess: boolean }
  | { kind: 'paused' | 'unfinished' | 'never' }
  | { kind: 'over'; at: number | null; because: 'withdrawal' | 'guarantee' | null };

/** What comes next. */
export type Next =
  | { kind: 'nothing' | 'rests' | 'paused' | 'order' }
  | { kind: 'store'; at: number | null; renews: boolean }
  | { kind: 'given_ends'; at: number }
  | ({ kind: 'frozen' } & FrozenContract)
  /** `endsAt`: it was cancelled, so who pays has it until then. */
  | { kind: 'pay'; until: number | null; endsAt: number | null }
  | { kind: 'charge'; at: number; cents: number; months: number }
  | { kind: 'ends'; at: number; charges: LeavingTerms['charges'] }
  | { kind: 'deletion'; at: number; charges: LeavingTerms['charges'] }
  | ({ kind: 'money_back'; isPastDay: boolean } & MoneyBack);

/** What leaving today would mean. `back`: everything paid, by guarantee or withdrawal. */
export type Leave =
  | { kind: 'free' | 'over' | 'deletion' }
  | { kind: 'store'; store: Store }
  | { kind: 'undo'; until: number }
  | ({ kind: 'left'; canReturn: boolean; back: Back | null } & Ending)
  | ({ kind: 'leave'; rule: 'trial' | 'bound' | 'notice'; back: Back | null } & Ending)
  | { kind: 'owed'; at: number | null }
  | { kind: 'paused'; refund: number }
  | { kind: 'lifetime'; back: Back | null };

export interface Ending {
  at: number;
  refund: number;
  by: number | null;
  charges: LeavingTerms['charges'];
}

export type Back = GuaranteeOffer & { law: 'guarantee' | 'withdrawal' };
