import { signature } from '#tests/support/app-events.ts';
import { told } from '#tests/model/memory.ts';
import type { StoreNews } from '#tests/model/answers.ts';
import type { Play } from '#tests/model/playing.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { basic } from '#tests/worker/client-api/app.ts';

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

/** The one purchase that may be anybody's: its store names it so. */
export const sharedPurchase = 'store-shared';

interface Naming {
  names: 0 | 1 | 'nobody';
  news: StoreNews;
  /** Whether the event is a day old when it arrives. */
  late: boolean;
  twice: boolean;
}

/** The app's server reports the shared purchase, and names its owner, or somebody unknown. */
export async function nameOwner(play: Play, step: Naming): Promise<string> {
  const { world, cast, answers } = play;
  const { names, news, late, twice } = step;
  const id = names === 'nobody' ? 'unknown' : (cast.players[names]?.accountId ?? '');
  const now = (await clockOf(world)) - (late ? 86_400_000 : 0);
  const isOver = news === 'store is over';
  const body = JSON.stringify({
    // The same in both runtimes: events of one moment are ordered by their ids.
    id: `shared-${now}-${names}-${news.replaceAll(' ', '-')}`,
    account: { id },
    occurred_at: now,
    type: 'subscription.updated',
    platform: 'android',
    reference: sharedPurchase,
    status: isOver ? 'canceled' : 'active',
    plan: 'premium.yearly',
    value: 9999,
    expires_at: isOver ? now : now + storeYear * 1000,
    renew_disabled: news !== 'store renews',
    purchased_at: now,
  });
  const headers = await signature(world, body);
  const tell = () =>
    answers.to({ asked: 'shared purchase', subject: sharedPurchase }, () =>
      world.fetch('/webhooks/app', { method: 'POST', headers, body }),
    );
  const said = await Promise.all((twice ? [tell, tell] : [tell]).map((one) => one()));
  const words = await Promise.all(said.map(async (one) => (await told(one)).words));
  return words.join(' and ');
}

/** The app claims the shared purchase for a person. */
export async function claimPurchase(
  { cast, world, answers }: Play,
  { who, twice }: { who: number; twice: boolean },
): Promise<string> {
  const sub = cast.players[who]?.accountId ?? '';
  const init = {
    method: 'POST',
    headers: { authorization: basic(), 'content-type': 'application/json' },
    body: JSON.stringify({ sub, platform: 'android', reference: sharedPurchase }),
  };
  const claim = () =>
    answers.to({ asked: 'claim', subject: sub }, () => world.fetch('/api/v1/store/claims', init));
  const said = await Promise.all((twice ? [claim, claim] : [claim]).map((one) => one()));
  const words = await Promise.all(said.map(async (one) => (await told(one)).words));
  return words.join(' and ');
}
