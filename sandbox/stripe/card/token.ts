import { newId } from '#sandbox/store/new-id.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import { invalid, missing } from '#sandbox/stripe/error.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { CardDetails } from './check-card.ts';
import type { Wallet } from './wallet.ts';

type StoredToken = { number: string; wallet: Wallet; used: boolean };

const settingOf = (token: string) => `token:${token}`;

/** A token for a card in a device's wallet, as the device hands it to Stripe.js. */
export function newWalletToken(world: WorldContext, wallet: Wallet, number: string): string {
  const token = newId('tok');
  const entry: StoredToken = { number, wallet, used: false };
  writeSetting(world.storage.sql, settingOf(token), JSON.stringify(entry));
  return token;
}

/**
 * The card behind a token. A token works once. Throws `resource_missing` and `token_already_used`.
 */
export function cardOfToken(
  world: WorldContext,
  token: string,
  param: string,
): { details: CardDetails; wallet: Wallet } {
  const { sql } = world.storage;
  const json = readSetting(sql, settingOf(token));
  if (json === null) throw missing('token', token, param);
  const entry = JSON.parse(json) as StoredToken;
  if (entry.used) {
    const message = `You cannot use a Stripe token more than once: ${token}.`;
    throw invalid(message, { code: 'token_already_used', param });
  }
  writeSetting(sql, settingOf(token), JSON.stringify({ ...entry, used: true }));
  const year = new Date(world.clock.now()).getUTCFullYear() + 3;
  return { details: { number: entry.number, exp_month: 12, exp_year: year }, wallet: entry.wallet };
}
