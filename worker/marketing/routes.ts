import { Hono } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { jsonInput, queryInput } from '#worker/http/input.ts';
import { addReferral } from '#worker/marketing/add-referral.ts';
import { connectAccount } from '#worker/marketing/consent/connect-account.ts';
import { storeAnswer } from '#worker/marketing/consent/store-answer.ts';
import { getReferralLink } from '#worker/marketing/get-referral-link.ts';
import { getReferrer } from '#worker/marketing/get-referrer.ts';
import { getMailing } from '#worker/marketing/mailing/get-mailing.ts';
import { setMailing } from '#worker/marketing/mailing/set-mailing.ts';
import {
  consentAnswer,
  consentSubject,
  mailingInput,
  referralInput,
  referrerQuery,
  trackedEvent,
} from '#worker/marketing/schemas.ts';
import { trackEvent } from '#worker/marketing/track-event.ts';

/** Mounted at /marketing. */
export const marketingRoutes = new Hono<AppEnv>()
  .post('/utm/track', jsonInput(trackedEvent), async (c) => {
    await trackEvent(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/consent', jsonInput(consentAnswer), async (c) => {
    await storeAnswer(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/consent/account', jsonInput(consentSubject), async (c) => {
    await connectAccount(c.get('ctx'), c.req.valid('json').subject);
    return c.json({ success: true as const });
  })
  .get('/referrer', queryInput(referrerQuery), async (c) =>
    c.json(await getReferrer(c.get('ctx'), c.req.valid('query').id)),
  )
  .get('/mails', async (c) => c.json(await getMailing(c.get('ctx'))))
  .post('/mails', jsonInput(mailingInput), async (c) =>
    c.json(await setMailing(c.get('ctx'), c.req.valid('json'))),
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
