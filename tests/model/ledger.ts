import type Stripe from 'stripe';

import type { World } from '#tests/harness.ts';
import type { Answer } from '#tests/model/answers.ts';
import type { Mail } from '#tests/people.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { signEverybodyIn } from '#tests/model/newcomers.ts';
import type { Newcomer } from '#tests/model/newcomers.ts';
import type { Watch } from '#tests/model/quiet.ts';
import type { Queued } from '#tests/model/quiet.ts';
import { idOf } from '#worker/id-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

export interface ContractRow {
  id: string;
  account_id: string;
  status: string;
  one_time: number;
  price_id: string;
  renew_disabled: number;
  trial_end_at: number | null;
  expires_at: number | null;
}

export interface PurchaseRow {
  id: string;
  account_id: string;
  status: string;
  plan_key: string;
  subscription_id: string | null;
  invoice_id: string | null;
  intent_id: string | null;
  quote: string;
  arranged_at: number | null;
  offer_code_hash: string | null;
  idempotency_key: string;
  coupon_id: number | null;
}

export interface DisputeRow {
  id: number;
  account_id: string;
  contract_id: string;
  invoice_id: string;
  charge: string;
  reason: string;
  status: string;
  settle_invoice_id: string | null;
}

export interface CustomerRow {
  account_id: string;
  customer_id: string;
}

export interface CouponRow {
  id: number;
  code: string;
  max_uses: number | null;
}

export interface RedemptionRow {
  id: string;
  coupon_id: number;
  account_id: string;
  status: string;
  purchase_id: string | null;
}

/** Free Premium or free tasks; the reference of one that a coupon gave is its redemption. */
export interface GrantRow {
  account_id: string;
  source: string;
  reference: string;
  /** The code, of what a coupon gave. */
  plan: string;
}

/** Stripe's lists that the scheduled run compares with what we store, and our own. */
export const lists = [
  'customers',
  'disputes',
  'invoices',
  'own contracts',
  'own customers',
  'subscriptions',
];

/** One charge, and the invoice that it was for. */
export interface Charged {
  charge: Stripe.Charge;
  invoice: Stripe.Invoice;
}

/** What we have and what Stripe has, side by side. */
export interface Ledger {
  contracts: ContractRow[];
  purchases: PurchaseRow[];
  disputes: DisputeRow[];
  customers: CustomerRow[];
  coupons: CouponRow[];
  redemptions: RedemptionRow[];
  grants: GrantRow[];
  /** What people were shown before they ordered, by the keys of their orders. */
  shown: ReadonlyMap<string, Quote>;
  /** The keys of orders whose purchase was put there without asking whether it can be had. */
  reserved: ReadonlySet<string>;
  /** What people were told of their orders and cancellations, in the order of asking. */
  answers: readonly Answer[];
  /** Whether the product heard nothing of Stripe's for so long that some of it is told no more. */
  wasDeaf: boolean;
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  /** Every charge that was tried, the last one first. */
  charged: Charged[];
  /** Those that succeeded, be they returned since or not. */
  paid: Charged[];
  returns: Stripe.Dispute[];
  mails: Mail[];
  /** Every mail that was ever queued, those that are forgotten by now included. */
  outbox: readonly Queued[];
  /** How signing in went for each of those who have signed up. */
  signedIn: { email: string; outcome: string }[];
  /** How many mails may have been sent a second time, since nobody could know of the first. */
  uncertainMails: number;
  /** What the last scheduled run said of its own comparison: each list, each difference. */
  reconciled: Record<string, unknown>[];
  differences: Record<string, unknown>[];
  /** UTC milliseconds. */
  now: number;
}

type Remembered = Pick<Ledger, 'outbox' | 'shown' | 'reserved' | 'wasDeaf'> &
  Partial<Pick<Ledger, 'uncertainMails'>> & {
    newcomers: readonly Newcomer[];
    answers: { all: readonly Answer[] };
  };

/** Reads both books; there are only those two persons in the world. */
export async function readLedger(
  watch: Watch,
  { outbox, shown, reserved, answers, wasDeaf, newcomers, uncertainMails = 0 }: Remembered,
): Promise<Ledger> {
  const { world } = watch;
  const { stripe } = world;
  const reconciled = await world.awaitLogged('reconciled', lists.length);
  const signedIn = await signEverybodyIn(world, newcomers);
  const limit = 100;
  const most = { limit: 1000 };
  const [tables, subscriptions, invoices, charges, returns, mails, now] = await Promise.all([
    readTables(watch),
    stripe.subscriptions
      .list({ status: 'all', limit, expand: ['data.latest_invoice'] })
      .autoPagingToArray(most),
    stripe.invoices.list({ limit, expand: ['data.payments'] }).autoPagingToArray(most),
    stripe.charges.list({ limit }).autoPagingToArray(most),
    stripe.disputes.list({ limit }).autoPagingToArray(most),
    everyMail(world),
    clockOf(world),
  ]);
  const charged = charges.map((charge) => ({ charge, invoice: invoiceOf(charge, invoices) }));
  return {
    ...tables,
    subscriptions,
    invoices,
    charged,
    paid: charged.filter(({ charge }) => charge.status === 'succeeded'),
    returns,
    mails,
    outbox,
    shown,
    answers: answers.all,
    reserved,
    wasDeaf,
    signedIn,
    uncertainMails,
    now,
    reconciled,
    differences: world.logged('what we store differs from Stripe'),
  };
}

async function everyMail(world: World): Promise<Mail[]> {
  return (await (await world.fetch('/sandbox/api/mail')).json()) as Mail[];
}

type Tables = Pick<
  Ledger,
  'contracts' | 'purchases' | 'disputes' | 'customers' | 'coupons' | 'redemptions' | 'grants'
>;

async function readTables({ database, tables }: Watch): Promise<Tables> {
  const [contracts, purchases, disputes, customers, coupons, redemptions, grants] = (
    await database.batch(tables)
  ).map(({ results }) => results);
  return {
    contracts: contracts as ContractRow[],
    purchases: purchases as PurchaseRow[],
    disputes: disputes as DisputeRow[],
    customers: customers as CustomerRow[],
    coupons: coupons as CouponRow[],
    redemptions: redemptions as RedemptionRow[],
    grants: grants as GrantRow[],
  };
}

function invoiceOf(charge: Stripe.Charge, invoices: readonly Stripe.Invoice[]): Stripe.Invoice {
  const intent = idOf(charge.payment_intent);
  const found = invoices.find(({ payments }) =>
    payments?.data.some(({ payment }) => idOf(payment.payment_intent) === intent),
  );
  if (!found) throw new Error(`charge ${charge.id} is for no invoice`);
  return found;
}
