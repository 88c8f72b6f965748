import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';

import type { AppEnv } from '#worker/context.ts';
import { receiveAppEvent } from '#worker/entitlement/app/receive-app-event.ts';
import { appEventInput } from '#worker/entitlement/app/schemas.ts';
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

/** Mounted at /webhooks. Answers 400 to a wrong signature, 404 to an unknown account. */
export const appWebhookRoutes = new Hono<AppEnv>().post(
  '/app',
  requireSignature,
  jsonInput(appEventInput),
  async (c) => c.json(await receiveAppEvent(c.get('ctx'), c.req.valid('json'))),
);
