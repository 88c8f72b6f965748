import * as z from 'zod/mini';

import type { UsageStatus } from '#worker/cashback/usage.ts';
import type { SubscriptionStatus } from '#worker/entitlement/schemas.ts';
import { requiredText } from '#worker/http/fields.ts';
import type { AuditEntry } from '#worker/operator/audit/schemas.ts';
import { deskWrite, whole } from '#worker/operator/schemas.ts';
import type { PayoutStatus } from '#worker/payout/payout.ts';
import { couponCode } from '#worker/promotion/schemas.ts';
import type { CouponType } from '#worker/promotion/schemas.ts';

/** The wire contract of people at the desk. Moments in UTC milliseconds, amounts in cents. */

/**
 * The beginning of an e-mail, a friendly name or a name; or a whole account id, a customer (cus_…) or
 * a contract (sub_…, in_…) in Stripe.
 */
export const peopleQuery = z.strictObject({ q: requiredText(254) });

export interface FoundPerson {
  account_id: string;
  email: string;
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
  /** How many browsers are signed in. */
  sessions: number;
  /** In Stripe; null for nobody who has begun to buy. */
  customer_id: string | null;
}

export interface DeskContract {
  id: string;
  status: SubscriptionStatus;
  plan_key: string;
  one_time: boolean;
  value: number;
  renew_disabled: boolean;
  trial_end_at: number | null;
  expires_at: number | null;
  purchased_at: number;
}

export interface DeskGrant {
  id: string;
  source: 'coupon' | 'licence' | 'cashback' | 'ios' | 'android' | 'operator';
  kind: 'premium' | 'answer_quota';
  plan: string;
  reference: string;
  starts_at: number;
  /** null for ever. */
  ends_at: number | null;
  quota: number | null;
  used: number;
  provisional: boolean;
  revoked_at: number | null;
  created_at: number;
  /** `coming`, `running`, `ended` (used up included) or `revoked`. */
  status: GrantStatus;
  /** What the desk may do with it now. */
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

export interface PersonsReferral {
  id: string;
  /** Whether this person brought the other, or was brought. */
  role: 'referrer' | 'referred';
  other: { account_id: string; email: string | null };
  status: 'waiting' | 'counted' | 'credited';
  created_at: number;
}

/** All that the desk knows of a person; each list the latest first. */
export interface PersonAnswer {
  person: DeskPerson;
  contracts: DeskContract[];
  grants: DeskGrant[];
  login_codes: DeskLoginCode[];
  usages: DeskUsage[];
  payouts: DeskPayout[];
  redemptions: DeskRedemption[];
  referrals: PersonsReferral[];
  /** The last ones. */
  audit: AuditEntry[];
}

const moment = whole(0, 4_102_444_800_000);

/**
 * Free Premium for months or days (after what there is), or until a moment; or free tasks, without
 * end unless one is given.
 */
export const giveGrant = z
  .strictObject({
    ...deskWrite,
    kind: z.enum(['premium', 'answer_quota'], 'required'),
    months: z.optional(whole(1, 60)),
    days: z.optional(whole(1, 1000)),
    until: z.optional(moment),
    quota: z.optional(whole(1, 100_000)),
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

export type GiveGrant = z.infer<typeof giveGrant>;

export const revokeGrant = z.strictObject({ ...deskWrite, reason: requiredText(500) });

export type RevokeGrant = z.infer<typeof revokeGrant>;

/** A link that signs the person in; the cents are an evaluation's, the coupon a marketing link's. */
export const issueCode = z
  .strictObject({
    ...deskWrite,
    purpose: z.enum(['autologin', 'cookie', 'evaluation', 'marketing'], 'required'),
    /** How long it can be used and how often: whoever has the link has the account. */
    days: whole(1, 90),
    uses: whole(1, 10),
    extra_days: z.optional(whole(1, 365)),
    allowance: z.optional(whole(1, 100_000)),
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

export type IssueCode = z.infer<typeof issueCode>;

/** The link is shown here and nowhere else; asked for again under the same name, for ten minutes. */
export interface IssuedCode {
  success: true;
  /** The beginning of the code's hash, by which the desk knows it. */
  id: string;
  link: string;
}
