import { kinds, makeCoupon } from '#tests/coupons.ts';
import type { World } from '#tests/harness.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { owned, passerBy } from './people.ts';

/** Somebody who has redeemed a coupon for one. */
async function redeemer(world: World): Promise<Scene & { code: string }> {
  const { code } = await makeCoupon(world, { ...kinds.free_period, maxUses: 1 });
  const scene = await owned(world, await passerBy(world));
  await scene.owner.post('/api/promotion/coupon/apply/paymentless', { code });
  return { ...scene, code };
}

/** Coupons: what is told of one to whom, and whose redemption it becomes. */
export const couponRows: AccessRow[] = [
  {
    call: 'GET /api/promotion/coupon',
    async scene(world) {
      const scene = await redeemer(world);
      return { ...scene, input: { code: scene.code } };
    },
    // Known but used up is an answer, too.
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/coupon/validate',
    async scene(world) {
      const { code } = await makeCoupon(world, kinds.discount);
      return { ...(await owned(world, await passerBy(world))), input: { coupon: code } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    // The owner's use is not to be had a second time, and answers them as the first time.
    call: 'POST /api/promotion/coupon/apply/paymentless',
    async scene(world) {
      const scene = await redeemer(world);
      return { ...scene, input: { code: scene.code } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['410 invalid_promotion'], owner: ['200'] },
  },
];
