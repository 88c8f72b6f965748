import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { applyCoupon, checkCoupon } from '#worker/desk/people/apply-coupon.ts';
import { changeEmail } from '#worker/desk/people/change-email.ts';
import { decideTransfer } from '#worker/desk/people/decide-transfer.ts';
import { forgiveDebt } from '#worker/desk/people/forgive-debt.ts';
import { forgivePayment } from '#worker/desk/people/forgive-payment.ts';
import { writeToPerson } from '#worker/desk/people/write-to-person.ts';
import * as inputs from '#worker/desk/people/schemas.ts';
import type { CouponCheckAnswer } from '#worker/desk/people/schemas.ts';
import { byId, personThing } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';

/** What the desk does in a person's place. Mounted at /internal/people, too. */
export const actRoutes = new Hono<DeskEnv>()
  .post('/:id/email', paramInput(byId), jsonInput(inputs.changeEmailInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await changeEmail(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/messages', paramInput(byId), jsonInput(inputs.messageInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await writeToPerson(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post(
    '/:id/debits/:thing/forgive',
    paramInput(personThing),
    jsonInput(inputs.forgiveDebtInput),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { accountId, id };
      const answer: DeskActAnswer = await forgiveDebt(c.get('ctx'), key, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .post(
    '/:id/contracts/:thing/forgive',
    paramInput(personThing),
    jsonInput(inputs.forgiveDebtInput),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { accountId, id };
      const answer: DeskActAnswer = await forgivePayment(c.get('ctx'), key, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .post(
    '/:id/transfers/:thing/decide',
    paramInput(personThing),
    jsonInput(inputs.decideTransferInput),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { accountId, id };
      const answer: DeskActAnswer = await decideTransfer(c.get('ctx'), key, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .get('/:id/coupons', paramInput(byId), queryInput(inputs.couponCheckQuery), async (c) => {
    const { id } = c.req.valid('param');
    const { code } = c.req.valid('query');
    return c.json((await checkCoupon(c.get('ctx'), id, code)) satisfies CouponCheckAnswer);
  })
  .post('/:id/coupons', paramInput(byId), jsonInput(inputs.applyCouponInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await applyCoupon(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  });
