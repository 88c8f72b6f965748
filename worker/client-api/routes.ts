import { Hono } from 'hono';
import type { Context } from 'hono';

import { noInput } from '#worker/account/schemas.ts';
import { claimPurchase } from '#worker/client-api/claim-purchase.ts';
import { getEntitlements } from '#worker/client-api/get-entitlements.ts';
import { getOwnEntitlements } from '#worker/client-api/get-own-entitlements.ts';
import { issuePass } from '#worker/client-api/issue-pass.ts';
import { listChanges } from '#worker/client-api/list-changes.ts';
import { lookUpAccounts } from '#worker/client-api/look-up-accounts.ts';
import { openapiDocument } from '#worker/client-api/openapi.ts';
import {
  accountParam,
  changesQuery,
  claimInput,
  lookupInput,
  lookupParam,
} from '#worker/client-api/schemas.ts';
import type { AppEnv } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { readBasic, readBearer } from '#worker/http/client-call.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';

/**
 * Mounted at /api/v1. A client says who it is with HTTP Basic, and an app with an access token who
 * its person is. No cookie counts here.
 */
export const clientApiRoutes = new Hono<AppEnv>()
  .get('/accounts/:sub/entitlements', paramInput(accountParam), async (c) => {
    const { sub } = c.req.valid('param');
    const answer = await getEntitlements(c.get('ctx'), readBasic(c), sub);
    const { as_of: _at, ...lasting } = answer;
    return answerUnlessKnown(c, answer, await sha256(JSON.stringify(lasting)));
  })
  .get('/me/entitlements', async (c) => {
    const answer = await getOwnEntitlements(c.get('ctx'), readBearer(c));
    const { as_of: _at, ...lasting } = answer;
    return answerUnlessKnown(c, answer, await sha256(JSON.stringify(lasting)));
  })
  // The router wants a variable where the call below has one.
  .post('/accounts/:sub', paramInput(lookupParam), jsonInput(lookupInput), async (c) =>
    c.json(await lookUpAccounts(c.get('ctx'), readBasic(c), c.req.valid('json').sub)),
  )
  .post('/accounts/:sub/pass', paramInput(accountParam), jsonInput(noInput), async (c) => {
    const { sub } = c.req.valid('param');
    return c.json(await issuePass(c.get('ctx'), readBasic(c), sub));
  })
  .post('/store/claims', jsonInput(claimInput), async (c) =>
    c.json(await claimPurchase(c.get('ctx'), readBasic(c), c.req.valid('json'))),
  )
  // Whoever writes an app may read it before they have a secret.
  .get('/openapi.json', (c) => c.json(openapiDocument(c.get('ctx').origin)))
  .get('/changes', queryInput(changesQuery), async (c) =>
    c.json(await listChanges(c.get('ctx'), readBasic(c), c.req.valid('query'))),
  );

/** Answers 304 to a client that has named this state in `If-None-Match` (RFC 9110, 13.1.2). */
function answerUnlessKnown(c: Context<AppEnv>, answer: object, hash: string): Response {
  const tag = `"${hash.slice(0, 32)}"`;
  const headers = { ETag: tag, 'Cache-Control': 'private, no-cache' };
  const known = (c.req.header('if-none-match') ?? '').split(',').map((one) => one.trim());
  const isKnown = known.some((one) => one.replace(/^W\//, '') === tag);
  return isKnown ? c.body(null, 304, headers) : c.json(answer, 200, headers);
}
