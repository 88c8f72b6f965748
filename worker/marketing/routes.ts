import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { addReferral } from '#worker/marketing/add-referral.ts';
import { getReferralLink } from '#worker/marketing/get-referral-link.ts';
import { referralInput, trackedEvent } from '#worker/marketing/schemas.ts';
import { trackEvent } from '#worker/marketing/track-event.ts';

/** Mounted at /marketing. */
export const marketingRoutes = new Hono<AppEnv>().post(
  '/utm/track',
  jsonInput(trackedEvent),
  async (c) => {
    await trackEvent(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  },
);

/** Mounted at /sub. */
export const referralRoutes = new Hono<AppEnv>()
  .post('/referral/add', jsonInput(referralInput), async (c) => {
    await addReferral(c.get('ctx'), c.req.valid('json').referrer_id);
    return c.json({ success: true as const });
  })
  .post('/referral/link', jsonInput(noInput), async (c) =>
    c.json(await getReferralLink(c.get('ctx'))),
  );
