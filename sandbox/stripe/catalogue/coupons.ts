import * as z from 'zod';

import { dropObject, findObject, getObject } from '#sandbox/store/objects.ts';
import { randomText } from '#sandbox/store/new-id.ts';
import { shownCoupon } from '#sandbox/stripe/discount/coupon.ts';
import { endpoint, type Endpoint } from '#sandbox/stripe/endpoint.ts';
import { invalid } from '#sandbox/stripe/error.ts';
import { listPage, within } from '#sandbox/stripe/list.ts';
import { mergeMetadata } from '#sandbox/stripe/metadata.ts';
import type { Coupon } from '#sandbox/stripe/objects.ts';
import { decimal, expand, integer, metadata, page, range, text } from '#sandbox/stripe/params.ts';
import { change, create, emit } from '#sandbox/webhooks/emit.ts';

const createSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[\w-]{1,200}$/, 'Invalid coupon id')
    .optional(),
  amount_off: integer.optional(),
  applies_to: z.strictObject({ products: z.array(text).optional() }).optional(),
  currency: text.optional(),
  duration: z.enum(['forever', 'once', 'repeating']).optional(),
  duration_in_months: integer.optional(),
  max_redemptions: integer.optional(),
  metadata: metadata.optional(),
  name: z.string().min(1).max(40).optional(),
  percent_off: decimal.optional(),
  redeem_by: integer.optional(),
  expand,
});

const updateSchema = z.strictObject({
  metadata: metadata.optional(),
  name: z.string().max(40).optional(),
  expand,
});

type Params = z.output<typeof createSchema>;

function checkDiscount({ amount_off: amount, percent_off: percent, currency }: Params): void {
  if (amount === undefined && percent === undefined) {
    throw invalid('Must provide percent_off or amount_off', { code: 'parameter_missing' });
  }
  if (amount !== undefined && percent !== undefined) {
    throw invalid('You may only specify one of these parameters: amount_off, percent_off.');
  }
  if (amount !== undefined && (amount < 1 || currency === undefined)) {
    const param = amount < 1 ? 'amount_off' : 'currency';
    throw invalid(amount < 1 ? 'Invalid positive integer' : 'Missing required param: currency.', {
      param,
    });
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('Invalid percent_off: must be greater than 0 and at most 100', {
      param: 'percent_off',
    });
  }
}

function checkDuration({ duration, duration_in_months: months }: Params): void {
  if ((duration === 'repeating') === (months !== undefined)) return;
  throw invalid(
    duration === 'repeating'
      ? 'duration_in_months is required when duration is set to repeating.'
      : 'duration_in_months should only be set when duration is set to repeating.',
    { param: 'duration_in_months' },
  );
}

const longestSeconds = 5 * 366 * 24 * 60 * 60;

function checkRedeemBy({ redeem_by: at }: Params, now: number): void {
  if (at === undefined || (at > now && at <= now + longestSeconds)) return;
  const message =
    at <= now
      ? 'The redeem_by timestamp must be in the future.'
      : 'The redeem_by timestamp cannot be more than five years in the future.';
  throw invalid(message, { param: 'redeem_by' });
}

export const couponEndpoints: Endpoint[] = [
  endpoint('POST /v1/coupons', createSchema, ({ world, sql, params }) => {
    checkDiscount(params);
    checkDuration(params);
    const { id = randomText(8) } = params;
    const now = world.clock.seconds();
    if (findObject(sql, 'coupon', id)) {
      throw invalid('Coupon already exists.', { code: 'resource_already_exists' });
    }
    if (params.max_redemptions !== undefined && params.max_redemptions < 1) {
      throw invalid('Invalid positive integer', { param: 'max_redemptions' });
    }
    for (const [n, product] of (params.applies_to?.products ?? []).entries()) {
      getObject(sql, 'product', product, `applies_to[products][${n}]`);
    }
    checkRedeemBy(params, now);
    const coupon = {
      id,
      object: 'coupon',
      amount_off: params.amount_off ?? null,
      created: now,
      currency: params.amount_off === undefined ? null : (params.currency?.toLowerCase() ?? null),
      duration: params.duration ?? 'once',
      duration_in_months: params.duration_in_months ?? null,
      livemode: false,
      max_redemptions: params.max_redemptions ?? null,
      metadata: mergeMetadata({}, params.metadata),
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: params.redeem_by ?? null,
      times_redeemed: 0,
      valid: true,
      ...(params.applies_to && { applies_to: { products: params.applies_to.products ?? [] } }),
    } satisfies Coupon;
    return shownCoupon(world, create(world, 'coupon', coupon, 'coupon.created'));
  }),

  endpoint('GET /v1/coupons', z.strictObject({ ...page, created: range.optional() }), (call) => {
    const list = listPage(call, 'coupon', ({ created }) => within(created, call.params.created));
    return { ...list, data: list.data.map((coupon) => shownCoupon(call.world, coupon)) };
  }),

  endpoint('GET /v1/coupons/:id', z.strictObject({ expand }), ({ world, sql, id }) =>
    shownCoupon(world, getObject(sql, 'coupon', id)),
  ),

  endpoint('POST /v1/coupons/:id', updateSchema, ({ world, sql, id, params }) => {
    const coupon = getObject(sql, 'coupon', id);
    const patch = {
      ...(params.name !== undefined && { name: params.name || null }),
      metadata: mergeMetadata(coupon.metadata, params.metadata),
    };
    return shownCoupon(world, change(world, 'coupon', coupon, patch, 'coupon.updated'));
  }),

  endpoint('DELETE /v1/coupons/:id', z.strictObject({}), ({ world, sql, id }) => {
    const coupon = getObject(sql, 'coupon', id);
    // Discounts that were redeemed stay in force.
    dropObject(sql, id);
    emit(world, 'coupon.deleted', coupon);
    return { id, object: 'coupon', deleted: true };
  }),
];
