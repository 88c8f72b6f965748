import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { jsonInput } from '#worker/http/input.ts';
import { makeBranchLinks } from '#worker/desk/marketing-codes/make-branch-links.ts';
import { branchLinks, testMail } from '#worker/desk/marketing-codes/schemas.ts';
import { sendTestMail } from '#worker/desk/marketing-codes/send-test-mail.ts';

/** Mounted at /internal/marketingcode. */
export const marketingCodeRoutes = new Hono<DeskEnv>()
  .post('/test', jsonInput(testMail), async (c) =>
    c.json(await sendTestMail(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/branchlink', jsonInput(branchLinks), async (c) =>
    c.json(await makeBranchLinks(c.get('ctx'), c.req.valid('json'))),
  );
