import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import type {
  CouponBatchAnswer,
  DeskCouponAnswer,
  DeskCoupon,
  NewBatchInput,
  NewCouponInput,
} from '#worker/desk/coupons/schemas.ts';

/** A code that no coupon has. */
export function freshCode(): string {
  return `D${crypto.randomUUID().replaceAll('-', '').slice(0, 14).toUpperCase()}`;
}

/** What the desk sends to create a coupon: twenty per cent off, unless the test says otherwise. */
export function newCoupon(terms: Partial<NewCouponInput> = {}): Omit<NewCouponInput, 'action_id'> {
  const gift = { type: 'discount', percent_off: 20 } as const;
  return { code: freshCode(), gift, note: 'Herbstaktion', ...terms };
}

/** The same for a batch: ten codes for a free month, unless the test says otherwise. */
export function newBatch(terms: Partial<NewBatchInput> = {}): Omit<NewBatchInput, 'action_id'> {
  const gift = { type: 'free_period', months: 1 } as const;
  return { count: 10, gift, note: 'Messe', ...terms };
}

/** Creates a coupon as an operator. */
export async function createDeskCoupon(
  world: World,
  terms: Partial<NewCouponInput> = {},
): Promise<DeskCoupon> {
  const desk = await openDesk(world);
  const { coupon } = await desk.act<DeskCouponAnswer>('/api/internal/coupons', {
    ...newCoupon(terms),
  });
  return coupon;
}

/** Creates a batch of coupons as an operator. */
export async function createDeskBatch(
  world: World,
  terms: Partial<NewBatchInput> = {},
): Promise<CouponBatchAnswer> {
  const desk = await openDesk(world);
  return desk.act<CouponBatchAnswer>('/api/internal/coupon-batches', { ...newBatch(terms) });
}
