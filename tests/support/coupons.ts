import { row, rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import type { Person } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import { needsStripeCoupon } from '#worker/promotion/stored-gift.ts';
import type { CouponData } from '#worker/promotion/stored-gift.ts';
import type { CouponType } from '#worker/promotion/kinds/schemas.ts';

/** A coupon that the operator has created. */
export interface TestCoupon {
  id: number;
  code: string;
}

interface Terms {
  type: CouponType;
  data?: CouponData;
  percentOff?: number;
  amountOff?: number;
  newUserOnly?: boolean;
  maxUses?: number;
  expiresAt?: number;
  disabledAt?: number;
}

/** What each kind of coupon gives, unless the test says otherwise. */
export const couponTerms = {
  free_period: { type: 'free_period', data: { months: 2 } },
  free_trial: { type: 'free_trial', data: { days: 14 } },
  discount: { type: 'discount', percentOff: 25 },
  payxgetx: { type: 'payxgetx', data: { months: 3 } },
  answer_quota: { type: 'answer_quota', data: { answerCount: 20 } },
  direct_plan: { type: 'direct_plan', data: { planKeys: ['yearly'] } },
  license: { type: 'license', data: { licenceEndsAt: Date.UTC(2040, 0, 1) } },
} as const satisfies Record<CouponType, Terms>;

/** Creates a new coupon, and its discount at Stripe if it has one. */
export async function makeCoupon(world: World, terms: Terms): Promise<TestCoupon> {
  const code = `T${crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const { type, data = {}, percentOff = null, amountOff = null } = terms;
  const isDiscount = needsStripeCoupon({ percentOff, amountOff });
  if (isDiscount) await ensureStripeCoupon(world.stripe, { id: code, percentOff, amountOff });
  const [high = 0] = crypto.getRandomValues(new Uint32Array(1));
  const now = await clockOf(world);
  await row(
    world,
    `insert into coupon (id, code, type, data, percent_off, amount_off, stripe_coupon_code,
      new_user_only, max_uses, expires_at, disabled_at, note, created_at, updated_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'test', ?, ?)`,
    high,
    code,
    type,
    JSON.stringify(data),
    percentOff,
    amountOff,
    isDiscount ? code : null,
    Number(terms.newUserOnly ?? false),
    terms.maxUses ?? null,
    terms.expiresAt ?? null,
    terms.disabledAt ?? null,
    now,
    now,
  );
  return { id: high, code };
}

/** The statuses of that coupon's redemptions in the ledger, oldest first. */
export async function ledgerOf(world: World, { id }: TestCoupon): Promise<string[]> {
  const found = await rows<{ status: string }>(
    world,
    'select status from redemption where coupon_id = ? order by created_at, rowid',
    id,
  );
  return found.map(({ status }) => status);
}

/** Redeems a code that needs no payment. */
export function redeem(person: Person, code: string): Promise<Response> {
  return person.post('/api/promotion/coupon/apply/paymentless', { code });
}

/** How often that person has redeemed or reserved that coupon, and how many grants they have. */
export async function redemptionsOf(
  w: World,
  email: string,
  code: string,
): Promise<{ committed: number; reserved: number; grants: number }> {
  const found = await row<{ committed: number; reserved: number; grants: number }>(
    w,
    `select
       (select count(*) from redemption join coupon on coupon.id = coupon_id
         where account_id = account.id and code = ?1 and redemption.status = 'committed') as committed,
       (select count(*) from redemption join coupon on coupon.id = coupon_id
         where account_id = account.id and code = ?1 and redemption.status = 'reserved') as reserved,
       (select count(*) from entitlement_grant where account_id = account.id) as grants
     from account where email = ?2`,
    code,
    email,
  );
  return found ?? { committed: 0, reserved: 0, grants: 0 };
}
