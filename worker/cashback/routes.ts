import { Hono } from 'hono';

import { findLogo, getDeal, listDeals } from '#worker/cashback/deals.ts';
import { findProof, uploadProof } from '#worker/cashback/upload-proof.ts';
import { getCashbackUser, getUsage, listUsages } from '#worker/cashback/usages.ts';
import { dealParam, logoQuery, userQuery } from '#worker/cashback/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { answerAttachment, answerPicture } from '#worker/http/answer-file.ts';
import { paramInput, queryInput } from '#worker/http/input.ts';
import { withUpload } from '#worker/http/upload.ts';

/** Mounted at /cashback. */
export const cashbackRoutes = new Hono<AppEnv>()
  .get('/deals', async (c) => c.json(await listDeals(c.get('ctx'))))
  .get('/deals/:id', paramInput(dealParam), async (c) =>
    c.json(await getDeal(c.get('ctx'), Number(c.req.valid('param').id))),
  )
  .get('/deals/:id/usage', paramInput(dealParam), async (c) =>
    c.json(await getUsage(c.get('ctx'), Number(c.req.valid('param').id))),
  )
  .post('/deals/:id/upload', paramInput(dealParam), async (c) => {
    const id = Number(c.req.valid('param').id);
    return c.json(await withUpload(c.req.raw, (upload) => uploadProof(c.get('ctx'), id, upload)));
  })
  .get('/deals/:id/proof', paramInput(dealParam), async (c) => {
    const { id } = c.req.valid('param');
    const file = await findProof(c.get('ctx'), Number(id));
    return answerAttachment(file, `nachweis-${id}.pdf`);
  })
  .get('/deals/:id/logo', paramInput(dealParam), queryInput(logoQuery), async (c) => {
    const { v } = c.req.valid('query');
    const { file, isRequestedVersion } = await findLogo(
      c.get('ctx'),
      Number(c.req.valid('param').id),
      v,
    );
    return answerPicture(file, { forGood: isRequestedVersion });
  })
  .get('/usages', async (c) => c.json(await listUsages(c.get('ctx'))))
  .get('/user', queryInput(userQuery), async (c) => {
    const { deal } = c.req.valid('query');
    return c.json(await getCashbackUser(c.get('ctx'), deal === undefined ? null : Number(deal)));
  });
