import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import {
  changePlanForPerson,
  previewPlanChange,
  undoChangeForPerson,
} from '#worker/desk/money/change-plan.ts';
import { endContract } from '#worker/desk/money/end-contract.ts';
import { previewEnd } from '#worker/desk/money/planned-end.ts';
import { previewRefund, refundPayment } from '#worker/desk/money/refund-payment.ts';
import {
  cancellationInput,
  cancellationQuery,
  planChangeInput,
  refundInput,
  undoChangeInput,
} from '#worker/desk/money/schemas.ts';
import type {
  CancellationAnswer,
  CancellationPreview,
  PlanChangeAnswer,
  PlanChangePreview,
  RefundAnswer,
  RefundPreview,
} from '#worker/desk/money/schemas.ts';
import type { PendingAnswer } from '#worker/desk/second-looks/schemas.ts';
import { byId, personThing } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';

/** A person's money. Mounted at /internal/people, too. */
export const moneyRoutes = new Hono<DeskEnv>()
  .get('/:id/refunds/:thing', paramInput(personThing), async (c) => {
    const { id, thing } = c.req.valid('param');
    const preview: RefundPreview = await previewRefund(c.get('ctx'), id, thing);
    return c.json(preview);
  })
  .post('/:id/refunds', paramInput(byId), jsonInput(refundInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: RefundAnswer | PendingAnswer = await refundPayment(
      c.get('ctx'),
      id,
      c.req.valid('json'),
    );
    return c.json(answer, 'pending' in answer ? 202 : 200);
  })
  .get(
    '/:id/cancellations/:thing',
    paramInput(personThing),
    queryInput(cancellationQuery),
    async (c) => {
      const { id: accountId, thing: contractId } = c.req.valid('param');
      const key = { accountId, contractId };
      const preview: CancellationPreview = await previewEnd(
        c.get('ctx'),
        key,
        c.req.valid('query'),
      );
      return c.json(preview);
    },
  )
  .post('/:id/cancellations', paramInput(byId), jsonInput(cancellationInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: CancellationAnswer | PendingAnswer = await endContract(
      c.get('ctx'),
      id,
      c.req.valid('json'),
    );
    return c.json(answer, 'pending' in answer ? 202 : 200);
  })
  .get('/:id/changes/:thing', paramInput(personThing), async (c) => {
    const { id, thing: planId } = c.req.valid('param');
    const preview: PlanChangePreview = await previewPlanChange(c.get('ctx'), id, planId);
    return c.json(preview);
  })
  .post('/:id/changes', paramInput(byId), jsonInput(planChangeInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: PlanChangeAnswer = await changePlanForPerson(
      c.get('ctx'),
      id,
      c.req.valid('json'),
    );
    return c.json(answer);
  })
  .post(
    '/:id/changes/:thing/undo',
    paramInput(personThing),
    jsonInput(undoChangeInput),
    async (c) => {
      const { id: accountId, thing: contractId } = c.req.valid('param');
      const key = { accountId, contractId };
      const answer: DeskActAnswer = await undoChangeForPerson(
        c.get('ctx'),
        key,
        c.req.valid('json'),
      );
      return c.json(answer);
    },
  );
