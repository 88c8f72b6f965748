import { Hono } from 'hono';

import { nonceSeconds } from '#worker/account/nonce.ts';
import { addPasskey, beginAdding } from '#worker/account/passkey/add-passkey.ts';
import {
  beginConfirming,
  confirmWithPasskey,
} from '#worker/account/passkey/confirm-with-passkey.ts';
import { beginSignIn, signInWithPasskey } from '#worker/account/passkey/sign-in-with-passkey.ts';
import {
  listPasskeys,
  removePasskey,
  renamePasskey,
} from '#worker/account/passkey/own-passkeys.ts';
import {
  passkeyAdd,
  passkeyConfirm,
  passkeyName,
  passkeyRemove,
  passkeySignIn,
} from '#worker/account/passkey/schemas.ts';
import { noInput } from '#worker/account/schemas.ts';
import { answerSignIn } from '#worker/account/sign-in-routes.ts';
import type { AppEnv } from '#worker/context.ts';
import { readCookie, writeCookie } from '#worker/http/cookies.ts';
import { jsonInput } from '#worker/http/input.ts';

export const passkeyRoutes = new Hono<AppEnv>()
  .post('/signin/options', jsonInput(noInput), async (c) => {
    const { browser, answer } = await beginSignIn(c.get('ctx'), readCookie(c, 'social'));
    writeCookie(c, 'social', browser, nonceSeconds);
    return c.json(answer);
  })
  .post('/signin', jsonInput(passkeySignIn), async (c) => {
    const browser = readCookie(c, 'social');
    const signedIn = await signInWithPasskey(c.get('ctx'), c.req.valid('json'), browser);
    return c.json(answerSignIn(c, signedIn));
  })
  .post('/confirm/options', jsonInput(noInput), async (c) =>
    c.json(await beginConfirming(c.get('ctx'))),
  )
  .post('/confirm', jsonInput(passkeyConfirm), async (c) => {
    await confirmWithPasskey(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .get('/list', async (c) => c.json(await listPasskeys(c.get('ctx'))))
  .post('/add/options', jsonInput(noInput), async (c) => c.json(await beginAdding(c.get('ctx'))))
  .post('/add', jsonInput(passkeyAdd), async (c) =>
    c.json(await addPasskey(c.get('ctx'), c.req.valid('json'))),
  )
  .post('/rename', jsonInput(passkeyName), async (c) => {
    await renamePasskey(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  })
  .post('/remove', jsonInput(passkeyRemove), async (c) => {
    await removePasskey(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const });
  });
