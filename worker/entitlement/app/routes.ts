import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { noteAppEvent } from '#worker/entitlement/app/note-app-event.ts';
import { receiveAppEvent } from '#worker/entitlement/app/receive-app-event.ts';
import { appEventInput, isKnownType, namedEvent } from '#worker/entitlement/app/schemas.ts';
import { verifySignature } from '#worker/entitlement/app/verify-signature.ts';
import { readCapped } from '#worker/http/body.ts';
import { jsonInput } from '#worker/http/input.ts';

/** The largest event, in bytes. */
const eventLimit = 16 * 1024;

/** Refuses a body without a valid signature before the schema reads it. */
export const requireSignature = createMiddleware<AppEnv>(async (c, next) => {
  const body = await readCapped(c.req.raw, eventLimit);
  await verifySignature(c.get('ctx'), body, c.req.header('x-lexlern-signature') ?? '');
  // The body is JSON, whatever content type the sender names.
  const headers = { 'content-type': 'application/json' };
  c.req.raw = new Request(c.req.raw, { body, headers });
  await next();
});

/**
 * Mounted at /webhooks. Answers 400 to a wrong signature, 404 to an unknown account, and 202 to a
 * store's purchase that waits to be claimed, and to an event that is only noted: of a type that we
 * do not know, or of a store's test purchase here.
 */
export const appWebhookRoutes = new Hono<AppEnv>().post(
  '/app',
  requireSignature,
  jsonInput(namedEvent),
  async (c, next) => {
    const { id, type } = c.req.valid('json');
    if (isKnownType(type)) return next();
    await noteAppEvent(c.get('ctx'), { id, type });
    return c.json({ received: true as const }, 202);
  },
  jsonInput(appEventInput),
  async (c) => {
    const ctx = c.get('ctx');
    const event = c.req.valid('json');
    if (event.environment !== 'sandbox' || !ctx.isLive) {
      const answer = await receiveAppEvent(ctx, event);
      const waits = 'account' in answer && answer.account === null;
      return c.json(answer, waits ? 202 : 200);
    }
    await noteAppEvent(ctx, event);
    return c.json({ received: true as const }, 202);
  },
);
