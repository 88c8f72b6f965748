import { Hono } from 'hono';
import { buildAuthorizationUrl } from 'openid-client';

import { pageHeaders } from '#sandbox/console/page-headers.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { callbackOf, discover } from './client.ts';
import { partnerPage, receiptPage } from './pages.ts';
import { listReceipts, receiveHandOff } from './receive.ts';
import { beginStart } from './starts.ts';

/** The partner app: its start page, the address for hand-offs, and what it received. */
export const partnerRoutes = new Hono<WorldEnv>()
  .get('/sandbox/partner', (c) => c.redirect('/sandbox/partner/', 308))
  .get('/sandbox/partner/', async (c) => {
    const { origin } = new URL(c.req.url);
    const callback = callbackOf(origin);
    const authorize = buildAuthorizationUrl(await discover(c.env.world, origin), {
      ...beginStart(c.env.world),
      redirect_uri: callback,
      response_mode: 'form_post',
      scope: 'openid email profile',
    });
    return c.html(partnerPage({ authorize: authorize.href, callback }), 200, pageHeaders("'none'"));
  })
  .get('/sandbox/partner/callback', (c) => c.redirect('/sandbox/partner/', 303))
  .post('/sandbox/partner/callback', async (c) => {
    const receipt = await receiveHandOff(c.env.world, c.req.raw);
    return c.html(receiptPage(receipt), receipt.claims ? 200 : 400, pageHeaders("'none'"));
  })
  .get('/sandbox/api/partner', (c) => c.json(listReceipts(c.env.world.storage.sql)))
  .get('/sandbox/api/partner/last', (c) => {
    const [last] = listReceipts(c.env.world.storage.sql);
    return last ? c.json(last) : c.json({ error: 'not_found' }, 404);
  });
