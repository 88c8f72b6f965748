import { expect, test } from 'vitest';

import type { Ctx } from '#worker/context.ts';
import { hmac } from '#worker/crypto.ts';
import { verifySignature } from '#worker/entitlement/app/verify-signature.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const time = now / 1000;
const ctx = {
  clock: { now: () => now },
  appWebhookSecrets: ['appsec_new', 'appsec_old'],
} as unknown as Ctx;
const body = '{"id":"evt-1"}';
const sign = (secret: string) => hmac(secret, `${time}.${body}`);

test.each(['appsec_new', 'appsec_old'])(
  'while a new secret replaces an old one, %s is accepted',
  async (secret) => {
    const header = `t=${time},v1=${await sign(secret)}`;
    await expect(verifySignature(ctx, body, header)).resolves.toBeUndefined();
  },
);

test('a sender that replaces its secret may sign with both', async () => {
  const header = `t=${time}, v1=${await sign('appsec_unborn')}, v1=${await sign('appsec_new')}`;
  await expect(verifySignature(ctx, body, header)).resolves.toBeUndefined();
});

test('an unknown secret and a signature for another time are refused', async () => {
  const other = `t=${time},v1=${await sign('appsec_other')}`;
  await expect(verifySignature(ctx, body, other)).rejects.toThrow('invalid_request');
  const moved = `t=${time + 1},v1=${await sign('appsec_new')}`;
  await expect(verifySignature(ctx, body, moved)).rejects.toThrow('invalid_request');
});
