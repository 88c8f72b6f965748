import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldEnv } from '#sandbox/world-context.ts';
import { newWalletToken } from './token.ts';
import { wallets } from './wallet.ts';

const schema = z.strictObject({
  wallet: z.enum(wallets),
  number: z
    .string()
    .regex(/^\d{12,19}$/)
    .optional(),
});

const switchSchema = z.strictObject({ available: z.boolean() });

/**
 * The device's side of a wallet. `POST /sandbox/api/wallets` answers `{token}` for a card in it
 * (4242… unless a number is given); `card[token]` makes it a payment method. `GET
 * /sandbox/api/wallet` says whether the device has wallets, and `POST {available}` sets that. At
 * first it has none.
 */
export const walletRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/wallet', (c) => {
    const available = readSetting(c.env.world.storage.sql, 'wallet') === 'available';
    return c.json({ available });
  })
  .post('/sandbox/api/wallet', async (c) => {
    const body = await readJson(c.req.raw, switchSchema);
    if ('error' in body) return c.json(body, 400);
    const value = body.value.available ? 'available' : 'none';
    writeSetting(c.env.world.storage.sql, 'wallet', value);
    return c.json(body.value);
  })
  .post('/sandbox/api/wallets', async (c) => {
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const { wallet, number = '4242424242424242' } = body.value;
    return c.json({ token: newWalletToken(c.env.world, wallet, number) });
  });
