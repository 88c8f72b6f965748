import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { readSetting } from '#sandbox/store/settings.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { webhookPath } from './app-key.ts';
import { catchUp } from './catch-up.ts';
import { listMirror } from './mirror.ts';
import { buyUnknown, restore } from './restore.ts';
import {
  listArrivals,
  partnerMode,
  partnerModes,
  setPartnerMode,
  takeWebhook,
} from './take-webhook.ts';

const restoreSchema = z.strictObject({ account: z.string() });
const modeSchema = z.strictObject({ mode: z.enum(partnerModes) });

/** The partner as an app: it takes webhooks, keeps a mirror, and can fail. */
export const partnerAppRoutes = new Hono<WorldEnv>()
  .post(webhookPath, async (c) => {
    const status = await takeWebhook(c.env.world, c.req.raw);
    return new Response('Thank you.', { status });
  })
  .get('/sandbox/api/partner/app', (c) => {
    const { sql } = c.env.world.storage;
    return c.json({
      mode: partnerMode(sql),
      heard: Number(readSetting(sql, 'partner_heard') ?? 0),
      accounts: listMirror(sql),
      webhooks: listArrivals(sql),
    });
  })
  .post('/sandbox/api/partner/app/mode', async (c) => {
    const body = await readJson(c.req.raw, modeSchema);
    if ('error' in body) return c.json(body, 400);
    setPartnerMode(c.env.world.storage.sql, body.value.mode);
    return c.json(body.value);
  })
  .post('/sandbox/api/partner/app/buy', async (c) =>
    c.json({ status: await buyUnknown(c.env.world) }),
  )
  .post('/sandbox/api/partner/app/restore', async (c) => {
    const body = await readJson(c.req.raw, restoreSchema);
    if ('error' in body) return c.json(body, 400);
    return c.json({ status: await restore(c.env.world, body.value.account) });
  })
  .post('/sandbox/api/partner/app/catch-up', async (c) =>
    c.json({ changes: await catchUp(c.env.world) }),
  );
