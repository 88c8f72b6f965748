import { createHash } from 'node:crypto';

import { rows } from '#tests/support/database.ts';
import { ask, mirrorOf, read } from '#tests/worker/client-api/app.ts';
import type { Mirrored } from '#tests/worker/client-api/app.ts';
import type { World } from '#tests/support/world.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import { appOf } from '#tests/worker/client-api/webhooks.ts';
import type { App } from '#tests/worker/client-api/webhooks.ts';
import type { AccountAnswer } from '#worker/client-api/schemas.ts';

/** What an app knows of a player at the end of a life, and what it is answered. */
export interface AppView {
  accountId: string;
  /**
   * From the list of changes alone; null for an account of which it was told that it is gone,
   * undefined if nothing has changed for so long that the list does not go back to it.
   */
  mirrored: Mirrored | null | undefined;
  /** The same, if it asks; null for an account that is gone. */
  answered: Mirrored | null;
  /** Whether `version` grew with each change. */
  isOrdered: boolean;
  /** When it changed last or was deleted, UTC milliseconds. */
  changedAt: number | null;
  /** What the app kept that was told by webhooks alone; undefined if nothing has arrived. */
  heard: Heard | undefined;
  /** What it has after catching up. */
  caughtUp: Mirrored | null | undefined;
}

/** What an app has heard, and shows as long as it has heard nothing else. */
interface Heard {
  /** Whether it shows Premium. */
  active: boolean;
  /** Until when that was surely true, UTC milliseconds. */
  surelyUntil: number;
}

const hash = createHash('sha256').update('appkey_sandbox').digest('hex');

/** Statements' texts: the app has its key, and knows these accounts, before each life begins. */
export function handOffTexts(accountIds: readonly string[]): string[] {
  const key = `insert into client_key (id, client_id, secret_hash, created_at)
    values ('sandbox', 'lexlern-app', '${hash}', 1) on conflict do nothing`;
  const endpoint = `insert into client_endpoint
    (id, client_id, address, types, secret_at, created_at, pinged_at)
    values ('sandbox', 'lexlern-app', '/sandbox/partner/webhooks',
      '["entitlement.changed","account.updated","account.deleted"]', 1, 1, 1) on conflict do nothing`;
  const accounts = accountIds.flatMap((id) => [
    `insert into handed_off (client_id, account_id, first_at, told_version)
      values ('lexlern-app', '${id}', 1, 0)`,
    `insert into premium_state (account_id, version, changed_at, look_at, marks)
      values ('${id}', 0, 1, 1, 0)`,
  ]);
  return [key, endpoint, ...accounts];
}

/** Reads first what the app was told, because asking would tell it more. */
export async function readAppViews(
  world: World,
  players: readonly { accountId: string }[],
): Promise<AppView[]> {
  const { states, isOrdered } = await mirrorOf(world);
  const told = await appOf(world);
  await sandboxPost(world, 'partner/app/catch-up');
  const { accounts: caughtUp } = await appOf(world);
  const text = `select account_id as id, changed_at as at from premium_state union all
    select account_id, deleted_at from handed_off where deleted_at is not null`;
  const changed = await rows<{ id: string; at: number }>(world, text);
  const views: AppView[] = [];
  for (const { accountId } of players) {
    const answer = await ask(world, `/accounts/${accountId}/entitlements`);
    const isGone = [404, 410].includes(answer.status);
    const answered = isGone ? null : await read<AccountAnswer>(answer);
    views.push({
      accountId,
      mirrored: states.get(accountId),
      answered: answered && { version: answered.version, entitlements: answered.entitlements },
      isOrdered,
      changedAt: changed.find(({ id }) => id === accountId)?.at ?? null,
      heard: heardOf(told, accountId),
      caughtUp: shortOf(caughtUp.find(({ account }) => account === accountId)),
    });
  }
  return views;
}

/** A ping says that nothing is missing, unless the app has lost what it had taken. */
function heardOf({ accounts, webhooks, heard }: App, accountId: string): Heard | undefined {
  const known = accounts.find(({ account }) => account === accountId);
  if (!known) return undefined;
  const hasForgotten = webhooks.some(({ mode }) => mode === 'forgets');
  return {
    active: known.entitlements?.[0]?.active ?? false,
    surelyUntil: hasForgotten ? known.as_of : Math.max(known.as_of, heard),
  };
}

function shortOf(known: App['accounts'][number] | undefined): Mirrored | null | undefined {
  if (!known?.entitlements) return known && null;
  return { version: known.version, entitlements: known.entitlements as Mirrored['entitlements'] };
}
