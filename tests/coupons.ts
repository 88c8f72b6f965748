import { row, rows } from '#tests/database.ts';
import type { World } from '#tests/harness.ts';
import type { Person } from '#tests/people.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import type { CouponData } from '#worker/promotion/coupon.ts';
import { ensureStripeCoupon } from '#worker/promotion/ensure-stripe-coupon.ts';
import type { CouponType } from '#worker/promotion/schemas.ts';

/** A coupon as the operator has made it. */
export interface MadeCoupon {
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

/** What each kind gives that is not said otherwise. */
export const kinds = {
  free_period: { type: 'free_period', data: { months: 2 } },
  free_trial: { type: 'free_trial', data: { days: 14 } },
  discount: { type: 'discount', percentOff: 25 },
  payxgetx: { type: 'payxgetx', data: { months: 3 } },
  answer_quota: { type: 'answer_quota', data: { answerCount: 20 } },
  direct_plan: { type: 'direct_plan', data: { planKeys: ['yearly'] } },
  license: { type: 'license', data: { licenceEndsAt: Date.UTC(2040, 0, 1) } },
} as const satisfies Record<CouponType, Terms>;

/** Makes a coupon of its own, with its discount in Stripe. */
export async function makeCoupon(world: World, terms: Terms): Promise<MadeCoupon> {
  const code = `T${crypto.randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()}`;
  const { type, data = {}, percentOff = null, amountOff = null } = terms;
  if (type === 'discount') await ensureStripeCoupon(world.stripe, { code, percentOff, amountOff });
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
    type === 'discount' ? code : null,
    Number(terms.newUserOnly ?? false),
    terms.maxUses ?? null,
    terms.expiresAt ?? null,
    terms.disabledAt ?? null,
    now,
    now,
  );
  return { id: high, code };
}

/** How that coupon's redemptions stand in the ledger, the first one first. */
export async function ledgerOf(world: World, { id }: MadeCoupon): Promise<string[]> {
  const found = await rows<{ status: string }>(
    world,
    'select status from redemption where coupon_id = ? order by created_at, rowid',
    id,
  );
  return found.map(({ status }) => status);
}

/** Hands a code in where nothing has to be paid. */
export function redeem(person: Person, code: string): Promise<Response> {
  return person.post('/api/promotion/coupon/apply/paymentless', { code });
}

/** How often that person has, or has reserved, that coupon, and how many grants came of coupons. */
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
