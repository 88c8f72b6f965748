import { newId } from '#sandbox/store/new-id.ts';
import { readSetting, writeSetting } from '#sandbox/store/settings.ts';
import { invalid, missing } from '#sandbox/stripe/error.ts';
import type { WorldContext } from '#sandbox/world-context.ts';
import type { CardDetails } from './check-card.ts';
import type { Wallet } from './wallet.ts';

type Kept = { number: string; wallet: Wallet; used: boolean };

const settingOf = (token: string) => `token:${token}`;

/** A token for a card in a device's wallet, as the device hands it to Stripe.js. */
export function newWalletToken(world: WorldContext, wallet: Wallet, number: string): string {
  const token = newId('tok');
  const kept: Kept = { number, wallet, used: false };
  writeSetting(world.storage.sql, settingOf(token), JSON.stringify(kept));
  return token;
}

/** The card behind a token, which serves once. Throws `resource_missing` and `token_already_used`. */
export function cardOfToken(
  world: WorldContext,
  token: string,
  param: string,
): { details: CardDetails; wallet: Wallet } {
  const { sql } = world.storage;
  const json = readSetting(sql, settingOf(token));
  if (json === null) throw missing('token', token, param);
  const kept = JSON.parse(json) as Kept;
  if (kept.used) {
    const message = `You cannot use a Stripe token more than once: ${token}.`;
    throw invalid(message, { code: 'token_already_used', param });
  }
  writeSetting(sql, settingOf(token), JSON.stringify({ ...kept, used: true }));
  const year = new Date(world.clock.now()).getUTCFullYear() + 3;
  return { details: { number: kept.number, exp_month: 12, exp_year: year }, wallet: kept.wallet };
}
