export type PlanKey =
  | 'yearly_trial'
  | 'yearly'
  | 'yearly_monthly'
  | 'half_yearly'
  | 'monthly'
  | 'lifetime';

export type Means = 'card' | 'debit' | 'PayPal';

/** What becomes of somebody who has bought. */
export type Fate =
  | 'cancels'
  | 'is declined and pays'
  | 'is declined and leaves'
  | 'has a debit returned and pays'
  | 'has a debit returned'
  | 'withdraws'
  | 'claims the guarantee'
  | 'changes to a year'
  | 'is given something back'
  | 'charges back'
  | 'deletes the account';

export interface Visitor {
  name: string;
  email: string;
  /** When they sign up, UTC milliseconds. */
  at: number;
  /** A campaign that sent them, if they agreed to be counted; a friend may have sent them, too. */
  campaign: string | null;
  isReferred: boolean;
  /** What they buy; a partner's deal, or nothing at all. */
  wants: { plan: PlanKey; means: Means; coupon: string | null } | 'a deal' | 'nothing';
  /** What becomes of it, so many days after they came. */
  fates: readonly { fate: Fate; days: number }[];
  /** Whether somebody can sign in as them: then they have the password that the README names. */
  isNamed: boolean;
}
