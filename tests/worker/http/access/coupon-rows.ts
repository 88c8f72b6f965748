import { kinds, makeCoupon } from '#tests/coupons.ts';
import type { World } from '#tests/harness.ts';
import { batchMade, deskMade, newBatch, newCoupon } from '#tests/desk-coupons.ts';
import { loginCodeFor } from '#tests/login-codes.ts';
import { openBrowser } from '#tests/people.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { owned, passerBy, unknown } from './people.ts';

const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });

/** Somebody who looks on at what the desk does to coupons, which are nobody's. */
async function onlooker(world: World, input?: Record<string, unknown>): Promise<Scene> {
  const scene = await owned(world, await passerBy(world));
  return input ? { ...scene, input: { ...act(), ...input } } : scene;
}

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
  {
    call: 'GET /api/promotion/coupon/autologin',
    async scene(world) {
      const { code: couponCode } = await makeCoupon(world, kinds.discount);
      const person = await passerBy(world);
      const terms = { purpose: 'marketing', couponCode } as const;
      const code = await loginCodeFor(world, person.email, terms);
      const scene = { ...(await owned(world, person)), owner: openBrowser(world) };
      return { ...scene, input: { code }, guess: { code: unknown }, signedIn: { code } };
    },
    cells: {
      anonymous: ['400 invalid_code'],
      other: ['409 other_account'],
      owner: ['200', 'login_code', 'outbox', 'session'],
    },
  },
  deskRow('GET /api/internal/coupons', ['200']),
  deskRow('POST /api/internal/coupons', ['200'], (world) => onlooker(world, { ...newCoupon() })),
  deskRow('GET /api/internal/coupons/batch', ['200']),
  deskRow('POST /api/internal/coupons/batch', ['200'], (world) =>
    onlooker(world, { ...newBatch() }),
  ),
  deskRow('GET /api/internal/coupons/batch/:file', ['200'], async (world) => {
    const { batch_id: id } = await batchMade(world);
    return { ...(await onlooker(world)), path: `/api/internal/coupons/batch/${id}.csv` };
  }),
  deskRow('POST /api/internal/coupons/:id', ['200'], async (world) => {
    const { id, updated_at } = await deskMade(world);
    const scene = await onlooker(world, { updated_at, disabled: true });
    return { ...scene, path: `/api/internal/coupons/${id}` };
  }),
  deskRow('GET /api/internal/coupons/:id/redemptions', ['200'], async (world) => {
    const { id } = await deskMade(world);
    return { ...(await onlooker(world)), path: `/api/internal/coupons/${id}/redemptions` };
  }),
  deskRow(
    'POST /api/internal/marketingcode/test',
    ['200', 'audit', 'login_code', 'outbox'],
    async (world) => {
      const scene = await onlooker(world);
      return { ...scene, input: { email: scene.mine[1], coupon_code: 'EMAILMARKING20' } };
    },
  ),
  deskRow('POST /api/internal/marketingcode/branchlink', ['200'], (world) =>
    onlooker(world, { codes: ['WEB10'] }),
  ),
];
