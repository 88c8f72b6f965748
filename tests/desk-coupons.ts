import type { World } from '#tests/harness.ts';
import { openDesk } from '#tests/operators.ts';
import type {
  BatchMade,
  CouponAnswer,
  DeskCoupon,
  NewBatch,
  NewCoupon,
} from '#worker/operator/coupons/schemas.ts';

/** A code that nobody has. */
export function freshCode(): string {
  return `D${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;
}

/** What the desk sends to make a coupon; twenty per cent off unless it is said. */
export function newCoupon(terms: Partial<NewCoupon> = {}): Omit<NewCoupon, 'action_id'> {
  const gift = { type: 'discount', percent_off: 20 } as const;
  return { code: freshCode(), gift, note: 'Herbstaktion', ...terms };
}

/** The same for a batch; ten codes for a free month unless it is said. */
export function newBatch(terms: Partial<NewBatch> = {}): Omit<NewBatch, 'action_id'> {
  const gift = { type: 'free_period', months: 1 } as const;
  return { count: 10, gift, note: 'Messe', ...terms };
}

/** A coupon that an operator has just made. */
export async function deskMade(world: World, terms: Partial<NewCoupon> = {}): Promise<DeskCoupon> {
  const desk = await openDesk(world);
  const { coupon } = await desk.act<CouponAnswer>('/api/internal/coupons', { ...newCoupon(terms) });
  return coupon;
}

/** A batch of them. */
export async function batchMade(world: World, terms: Partial<NewBatch> = {}): Promise<BatchMade> {
  const desk = await openDesk(world);
  return desk.act<BatchMade>('/api/internal/coupons/batch', { ...newBatch(terms) });
}
