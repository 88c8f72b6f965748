import { couponTerms, makeCoupon } from '#tests/support/coupons.ts';
import type { World } from '#tests/support/world.ts';
import {
  createDeskBatch,
  createDeskCoupon,
  newBatch,
  newCoupon,
} from '#tests/support/desk-coupons.ts';
import { loginCodeFor } from '#tests/support/login-codes.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { AccessRow, Scene } from './access-row.ts';
import { deskRow } from './desk-rows.ts';
import { ownerScene, passerBy, unknown } from './people.ts';

const act = (): { action_id: string } => ({ action_id: crypto.randomUUID() });

/** A person who owns nothing that the call changes: coupons of the desk belong to nobody. */
async function onlooker(world: World, input?: Record<string, unknown>): Promise<Scene> {
  const scene = await ownerScene(world, await passerBy(world));
  return input ? { ...scene, input: { ...act(), ...input } } : scene;
}

/** A person who has redeemed a coupon with one use. */
async function redeemer(world: World): Promise<Scene & { code: string }> {
  const { code } = await makeCoupon(world, { ...couponTerms.free_period, maxUses: 1 });
  const scene = await ownerScene(world, await passerBy(world));
  await scene.owner.post('/api/promotion/coupon/apply/paymentless', { code });
  return { ...scene, code };
}

/** Coupons: who may see one, and who may redeem it. */
export const couponRows: AccessRow[] = [
  {
    call: 'GET /api/promotion/coupon',
    async scene(world) {
      const scene = await redeemer(world);
      // The first look notes for the desk why it is refused, which no other site gains by.
      await scene.owner.get(`/api/promotion/coupon?code=${scene.code}`);
      return { ...scene, input: { code: scene.code } };
    },
    // A known coupon that is used up also gets an answer.
    cells: { anonymous: ['200'], other: ['200'], owner: ['200'] },
  },
  {
    call: 'GET /api/sub/coupon/validate',
    async scene(world) {
      const { code } = await makeCoupon(world, couponTerms.discount);
      return { ...(await ownerScene(world, await passerBy(world))), input: { coupon: code } };
    },
    cells: { anonymous: ['401 not_logged_in'], other: ['200'], owner: ['200'] },
  },
  {
    // Nobody else gets the owner's use. The owner gets the same answer as the first time.
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
      const { code: couponCode } = await makeCoupon(world, couponTerms.discount);
      const person = await passerBy(world);
      const terms = { purpose: 'marketing', couponCode } as const;
      const code = await loginCodeFor(world, person.email, terms);
      const scene = { ...(await ownerScene(world, person)), owner: openBrowser(world) };
      return { ...scene, input: { code }, guess: { code: unknown }, signedIn: { code } };
    },
    cells: {
      anonymous: ['400 invalid_code'],
      other: ['409 other_account'],
      owner: ['200', 'known_browser', 'login_code', 'outbox', 'session'],
    },
  },
  deskRow('GET /api/internal/coupons', ['200']),
  deskRow('POST /api/internal/coupons', ['200'], (world) => onlooker(world, { ...newCoupon() })),
  deskRow('GET /api/internal/coupon-batches', ['200']),
  deskRow('POST /api/internal/coupon-batches', ['200'], (world) =>
    onlooker(world, { ...newBatch() }),
  ),
  deskRow('GET /api/internal/coupon-batches/:file', ['200'], async (world) => {
    const { batch_id: id } = await createDeskBatch(world);
    return { ...(await onlooker(world)), path: `/api/internal/coupon-batches/${id}.csv` };
  }),
  deskRow('POST /api/internal/coupons/:id', ['200'], async (world) => {
    const { id, updated_at } = await createDeskCoupon(world);
    const scene = await onlooker(world, { updated_at, disabled: true });
    return { ...scene, path: `/api/internal/coupons/${id}` };
  }),
  deskRow('GET /api/internal/coupons/:id/redemptions', ['200'], async (world) => {
    const { id } = await createDeskCoupon(world);
    return { ...(await onlooker(world)), path: `/api/internal/coupons/${id}/redemptions` };
  }),
  deskRow(
    'POST /api/internal/marketingcode/test',
    ['200', 'audit', 'login_code'],
    async (world) => {
      const scene = await onlooker(world);
      return { ...scene, input: { email: scene.mine[1], coupon_code: 'EMAILMARKING20' } };
    },
  ),
  deskRow('POST /api/internal/marketingcode/branchlink', ['200'], (world) =>
    onlooker(world, { codes: ['WEB10'] }),
  ),
];
