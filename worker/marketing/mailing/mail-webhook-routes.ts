import { Hono } from 'hono';

import type { AppEnv } from '#worker/context.ts';
import { requireSignature } from '#worker/entitlement/app/routes.ts';
import { jsonInput } from '#worker/http/input.ts';
import { mailEvent } from '#worker/marketing/mailing/mail-event.ts';
import { receiveMailEvent } from '#worker/marketing/mailing/receive-mail-event.ts';

/** Mounted at /webhooks. Answers 400 to a wrong signature (docs/mail-webhook.md). */
export const mailWebhookRoutes = new Hono<AppEnv>().post(
  '/mail',
  requireSignature,
  jsonInput(mailEvent),
  async (c) => {
    await receiveMailEvent(c.get('ctx'), c.req.valid('json'));
    return c.json({ received: true as const });
  },
);
