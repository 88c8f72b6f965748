import * as z from 'zod/mini';

import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { Premium } from '#worker/entitlement/premium.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import {
  email,
  machineText,
  opaque,
  requiredLine,
  requiredName,
  requiredText,
  wholeNumber,
} from '#worker/http/fields.ts';
import type { AuditEntry } from '#worker/desk/audit/schemas.ts';
import type {
  DeskConsent,
  DeskDeletion,
  DeskExport,
  DeskMailing,
} from '#worker/desk/people/data-schemas.ts';
import { answerLimit, byId, deskWrite } from '#worker/desk/schemas.ts';
import { byLetter } from '#worker/letter/schemas.ts';
import type { LetterItem } from '#worker/letter/schemas.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';
import type { CouponRule } from '#worker/promotion/coupon.ts';
import { couponCode } from '#worker/promotion/schemas.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';
import type {
  DisputeReason,
  DisputeStatus,
  HandWay,
  RepaymentReason,
  RepaymentStatus,
} from '#worker/subscription/money/states.ts';
import { handWays } from '#worker/subscription/money/states.ts';

/** The wire contract of people at the desk. Times are in UTC milliseconds, amounts in cents. */

/**
 * The beginning of an e-mail, a friendly name, a name, or of one of their parts. Or a complete id:
 * of an account, or of a customer (cus_…) or contract (sub_…, in_…) in Stripe, or a contract's
 * number (LX-…). Or a complete e-mail with which somebody once asked for advertising mails.
 */
export const peopleQuery = z.strictObject({ q: requiredName(254) });

export interface FoundPerson {
  account_id: string;
  /** null once the account is deleted: of that person only the former id is left. */
  email: string | null;
  display_name: string;
  friendly_name: string | null;
  created_at: number;
}

/** At most twenty. */
export interface PeopleAnswer {
  people: FoundPerson[];
}

export interface DeskPerson extends FoundPerson {
  provider: 'email' | 'apple' | 'google' | 'fb';
  has_password: boolean;
  /** In how many browsers the person is signed in. */
  sessions: number;
  /** The last sign of life, to the day; null for somebody who is deleted. */
  seen_at: number | null;
  /** The customer's id in Stripe; null where the person has never begun to buy. */
  customer_id: string | null;
}

export interface DeskContract {
  id: string;
  /** `LX-…`, as the person reads it. */
  number: string;
  status: SubscriptionStatus;
  plan_key: string;
  one_time: boolean;
  value: number;
  renew_disabled: boolean;
  trial_end_at: number | null;
  expires_at: number | null;
  /**
   * Set while it rests because of a debt: until when it is paid for, with what is owed. UTC ms.
   */
  paid_through: number | null;
  purchased_at: number;
}

/** The same on the person's page. */
export interface PersonContract extends DeskContract {
  /** The plan that takes over when what is paid is over; null for none. */
  planned: { name: string; starts_at: number } | null;
}

/** A sum that goes back to the person; `amount` null for everything that was paid. */
export interface DeskRepayment {
  key: string;
  reason: RepaymentReason;
  status: RepaymentStatus;
  amount: number | null;
  /** What was sent, and what of it came back to us. */
  sent: number;
  failed: number;
  due_at: number;
  /** Stripe's word for why it failed. */
  problem: string | null;
  /**
   * What somebody has to send by hand: exactly this much, or at least this much where only Stripe
   * knows how much was paid. null where it has not failed.
   */
  left: { cents: number; exact: boolean } | null;
  /** What was sent by hand, all in all, and how the last of it was; null for nothing. */
  by_hand: { cents: number; way: HandWay; day: string; reference: string } | null;
}

/** A debit that a bank has refused or returned, or another payment that was charged back. */
export interface DeskDebit {
  id: number;
  reason: DisputeReason;
  status: DisputeStatus;
  /** What is owed, or was, of the debit itself, and for its return. */
  value: number;
  fee: number;
  /** When the desk waived the fee; null if it did not. */
  fee_waived_at: number | null;
  since: number;
  closed_at: number | null;
}

export interface DeskGrant {
  id: string;
  source: Grant['source'];
  kind: 'premium' | 'answer_quota';
  plan: string;
  reference: string;
  starts_at: number;
  /** null where the grant never ends. */
  ends_at: number | null;
  quota: number | null;
  used: number;
  provisional: boolean;
  revoked_at: number | null;
  created_at: number;
  /** A grant that is used up is `ended`. */
  status: GrantStatus;
  /** What the desk can do with it now. */
  can: 'revoke' | 'restore' | null;
}

export type GrantStatus = 'coming' | 'running' | 'ended' | 'revoked';

export interface DeskLoginCode {
  /** The beginning of its hash. */
  id: string;
  purpose: 'autologin' | 'cookie' | 'evaluation' | 'marketing';
  uses: number;
  max_uses: number;
  extra_days: number | null;
  allowance: number | null;
  coupon_code: string | null;
  created_at: number;
  expires_at: number;
  usable: boolean;
}

export interface DeskUsage {
  usage_id: string;
  deal: { id: number; name: string };
  status: UsageStatus;
  round: number;
  reason: string | null;
  uploaded_at: number;
  reviewed_by: string | null;
  reviewed_at: number | null;
}

export interface DeskPayout {
  id: string;
  amount: number;
  paypal_account: string;
  status: PayoutStatus;
  reason: string | null;
  requested_at: number;
  decided_by: string | null;
}

export interface DeskRedemption {
  id: string;
  coupon_code: string;
  type: CouponType;
  status: 'reserved' | 'committed' | 'released';
  purchase_id: string | null;
  created_at: number;
}

export interface PersonReferral {
  id: string;
  /** Whether this person referred the other one, or was referred by them. */
  role: 'referrer' | 'referred';
  other: { account_id: string; email: string | null };
  status: 'waiting' | 'counted' | 'credited';
  created_at: number;
}

/** A letter, with the proof that the mail service has accepted it. */
export interface DeskLetter extends LetterItem {
  /** The mail service's name for it; null where it has not accepted it, or gave none. */
  provider_id: string | null;
}

/** An invoice or a credit note in our archive. */
export interface DeskDocument {
  /** in_… or cn_…. */
  id: string;
  kind: 'invoice' | 'credit_note';
  number: string;
  issued_at: number;
  total: number;
  keep_until: number;
}

/** Who has Premium, by the one rule that page and app follow, too. */
export interface DeskPremium {
  /** UTC milliseconds; null for ever. */
  until: number | null;
  because: Premium['because'];
  /** It ends unless a payment that is overdue is made. */
  in_grace: boolean;
}

/** Why somebody is given no trial although they have had no contract here. */
export interface DeskTrial {
  /** When it was refused because of how they pay, and which way that was; null for never. */
  refused_at: number | null;
  method: PaymentMethodType | null;
  /** When the desk allowed it all the same; null if it did not. */
  allowed_at: number | null;
  /** Who has had it. Of a deleted account there is only until when that is known. */
  others: {
    by: 'mailbox' | 'method';
    account_id: string | null;
    since: number;
    keep_until: number | null;
  }[];
}

/** Everything that the desk knows about a person. The lists have the latest first. */
export interface PersonAnswer {
  person: DeskPerson;
  /** null for somebody whose trial nothing is known against. */
  trial: DeskTrial | null;
  /** null for somebody who has no Premium. */
  premium: DeskPremium | null;
  deletion: DeskDeletion | null;
  contracts: PersonContract[];
  debits: DeskDebit[];
  repayments: DeskRepayment[];
  grants: DeskGrant[];
  transfers: DeskTransfer[];
  login_codes: DeskLoginCode[];
  usages: DeskUsage[];
  payouts: DeskPayout[];
  redemptions: DeskRedemption[];
  referrals: PersonReferral[];
  /** The letters about their contracts, the newest first. */
  letters: DeskLetter[];
  documents: DeskDocument[];
  exports: DeskExport[];
  consents: DeskConsent[];
  mailings: DeskMailing[];
  /** The latest actions. */
  audit: AuditEntry[];
}

/** An archived document of a person's: `people/{id}/documents/{document}`. */
export const personDocument = z.extend(byId, { document: opaque });

/** A letter of a person's: `people/{id}/letters/{letter}`. */
export const personLetter = z.extend(byId, byLetter.shape);

const moment = wholeNumber(0, 4_102_444_800_000);

/**
 * Free Premium for months or days (after the free time that the person has), or until a moment. Or
 * free tasks, which never end unless an end is given.
 */
export const giveGrantInput = z
  .strictObject({
    ...deskWrite,
    kind: z.enum(['premium', 'answer_quota'], 'required'),
    months: z.optional(wholeNumber(1, 60)),
    days: z.optional(wholeNumber(1, 1000)),
    until: z.optional(moment),
    quota: z.optional(wholeNumber(1, 100_000)),
    note: requiredText(500),
  })
  .check(
    z.refine(({ kind, months, days, until, quota }) => {
      const lengths = [months, days, until].filter((length) => length !== undefined).length;
      return kind === 'premium'
        ? lengths === 1 && quota === undefined
        : lengths <= 1 && quota !== undefined;
    }, 'invalid_request'),
  );

export type GiveGrantInput = z.infer<typeof giveGrantInput>;

/** A repayment that failed and was then sent in another way. `day` in Germany, `2026-11-20`. */
export const sentByHandInput = z.strictObject({
  ...deskWrite,
  key: machineText(200),
  cents: wholeNumber(1, 10_000_000),
  way: z.enum(handWays, 'required'),
  day: z.iso.date('required'),
  /** What names it at the bank. The person reads it. */
  reference: requiredLine(140),
});

export type SentByHandInput = z.infer<typeof sentByHandInput>;

/** Why a person is not answerable for a debit that came back. */
export const waiveFeeInput = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type WaiveFeeInput = z.infer<typeof waiveFeeInput>;

/** Why we take over what somebody owes. */
export const forgiveDebtInput = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type ForgiveDebtInput = z.infer<typeof forgiveDebtInput>;

/** Whether a store's purchase stays where the store has moved it, and why. */
export const decideTransferInput = z.strictObject({
  ...deskWrite,
  decision: z.enum(['kept', 'undone'], 'required'),
  reason: requiredText(500),
});

export type DecideTransferInput = z.infer<typeof decideTransferInput>;

/** A store's purchase that went to this account, or from it to another one. */
export interface DeskTransfer {
  id: string;
  platform: 'ios' | 'android';
  reference: string;
  at: number;
  direction: 'came' | 'left';
  other: { account_id: string; email: string | null };
  /** null while nobody has decided. */
  decision: 'kept' | 'undone' | null;
  decided_at: number | null;
  /** Whether it can go back: it has not gone on, and the other account is there. */
  can_undo: boolean;
}

/** Another e-mail for an account, and why its person cannot change it themselves. */
export const changeEmailInput = z.strictObject({ ...deskWrite, email, reason: requiredText(500) });

export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

/** Which coupon somebody asks about. */
export const couponCheckQuery = z.strictObject({ code: couponCode });

/** A coupon that is redeemed for somebody, and why. */
export const applyCouponInput = z.strictObject({
  ...deskWrite,
  code: couponCode,
  reason: requiredText(500),
});

export type ApplyCouponInput = z.infer<typeof applyCouponInput>;

/** By which rule a coupon cannot be redeemed by itself. */
export type DeskCouponRule =
  | CouponRule
  | 'unknown'
  | 'deletion_pending'
  | 'needs_purchase'
  | 'changes_nothing';

export interface CouponCheckAnswer {
  code: string;
  /** null for an unknown code. */
  type: CouponType | null;
  /** null where the person can redeem it. */
  rule: DeskCouponRule | null;
}

/** A mail that an operator writes to a person; empty lines part its paragraphs. */
export const messageInput = z.strictObject({
  ...deskWrite,
  subject: requiredLine(120),
  text: requiredText(answerLimit),
});

export type MessageInput = z.infer<typeof messageInput>;

/** A note for colleagues. */
export const noteInput = z.strictObject({ ...deskWrite, note: requiredText(500) });

export type NoteInput = z.infer<typeof noteInput>;

/** Why somebody is signed out everywhere. */
export const endSessionsInput = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type EndSessionsInput = z.infer<typeof endSessionsInput>;

export const revokeGrantInput = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type RevokeGrantInput = z.infer<typeof revokeGrantInput>;

/**
 * A link that signs the person in. `allowance` (cents) is for an evaluation's link, `coupon_code`
 * for a marketing link.
 */
export const issueCodeInput = z
  .strictObject({
    ...deskWrite,
    purpose: z.enum(['autologin', 'cookie', 'evaluation', 'marketing'], 'required'),
    /** For how long and how often it can be used. A person with the link can use the account. */
    days: wholeNumber(1, 90),
    uses: wholeNumber(1, 10),
    extra_days: z.optional(wholeNumber(1, 365)),
    allowance: z.optional(wholeNumber(1, 100_000)),
    coupon_code: z.optional(couponCode),
  })
  .check(
    z.refine(
      ({ purpose, coupon_code: coupon }) => purpose === 'marketing' || coupon === undefined,
      'invalid_request',
    ),
    z.refine(
      ({ purpose, coupon_code: coupon }) => purpose !== 'marketing' || coupon !== undefined,
      {
        error: 'required',
        path: ['coupon_code'],
      },
    ),
  );

export type IssueCodeInput = z.infer<typeof issueCodeInput>;

/**
 * The link is shown only in this answer. A repeated request with the same `action_id` gets it again
 * for ten minutes.
 */
export interface IssueCodeAnswer {
  success: true;
  /** The beginning of the code's hash, which is its id at the desk. */
  id: string;
  link: string;
}
