import { signedHeaders } from '#sandbox/signed-headers.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import { ask } from './ask.ts';
import { keepTold } from './mirror.ts';
import type { Told } from './mirror.ts';

const boughtName = 'partner_bought';
const yearMs = 365 * 86_400_000;

/**
 * Somebody buys in the app's store before they have signed in: the app's server tells the product,
 * and names an account that nobody knows. Returns the status of the product's answer.
 */
export async function buyUnknown(world: WorldContext): Promise<number> {
  const now = world.clock.now();
  const reference = `sandbox-${crypto.randomUUID()}`;
  const body = JSON.stringify({
    id: crypto.randomUUID(),
    type: 'subscription.updated',
    account: { id: 'device-of-somebody' },
    occurred_at: now,
    reference,
    platform: 'ios',
    status: 'active',
    plan: 'premium.yearly',
    value: 9999,
    expires_at: now + yearMs,
    renew_disabled: false,
    purchased_at: now,
  });
  const headers = await signedHeaders(world, body);
  const url = 'http://localhost/webhooks/app';
  const answer = await world.env.PRODUCT.fetch(url, { method: 'POST', headers, body });
  await answer.text();
  if (answer.ok) writeSetting(world.storage.sql, boughtName, reference);
  return answer.status;
}

/** Claims that purchase for an account that the app knows. Returns the status of the answer. */
export async function restore(world: WorldContext, account: string): Promise<number> {
  const { sql } = world.storage;
  const reference = readSetting(sql, boughtName) ?? 'nothing-bought';
  const answer = await ask(world, '/store/claims', { sub: account, platform: 'ios', reference });
  const told = (await answer.json()) as Told;
  if (answer.ok) keepTold(sql, told);
  return answer.status;
}
