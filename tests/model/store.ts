import { signature } from '#tests/support/app-events.ts';
import { told } from '#tests/model/memory.ts';
import type { StoreNews } from '#tests/model/answers.ts';
import type { Play } from '#tests/model/playing.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';

/** For how long a store's subscription is paid when it is reported, seconds. */
export const storeYear = 365 * 86_400;

/** The app's server reports what a person's subscription at a store has become; each has one. */
export async function tellOfStore(play: Play, who: number, news: StoreNews): Promise<string> {
  const { world, cast, answers } = play;
  const { accountId = '' } = cast.players[who] ?? {};
  const now = await clockOf(world);
  const isOver = news === 'store is over';
  const body = JSON.stringify({
    id: crypto.randomUUID(),
    account: { id: accountId },
    occurred_at: now,
    type: 'subscription.updated',
    platform: 'ios',
    reference: `store-${accountId}`,
    status: isOver ? 'canceled' : 'active',
    plan: 'premium.yearly',
    value: 9999,
    expires_at: isOver ? now : now + storeYear * 1000,
    renew_disabled: news !== 'store renews',
    purchased_at: now,
  });
  const headers = await signature(world, body);
  const tell = () => world.fetch('/webhooks/app', { method: 'POST', headers, body });
  return (await told(await answers.to({ asked: news, subject: accountId }, tell))).words;
}
