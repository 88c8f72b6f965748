import { Hono } from 'hono';
import * as z from 'zod';

import { readJson } from '#sandbox/read-json.ts';
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

/**
 * The device's side of a wallet: `POST /sandbox/api/wallets` answers `{token}` for a card in it
 * (4242… unless a number is given), to be made a payment method as `card[token]`.
 */
export const walletRoutes = new Hono<WorldEnv>().post('/sandbox/api/wallets', async (c) => {
  const body = await readJson(c.req.raw, schema);
  if ('error' in body) return c.json(body, 400);
  const { wallet, number = '4242424242424242' } = body.value;
  return c.json({ token: newWalletToken(c.env.world, wallet, number) });
});
