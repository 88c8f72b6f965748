import type { Cast } from '#tests/model/cast.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { runSchedule } from '#tests/model/quiet.ts';
import type { Queued } from '#tests/model/quiet.ts';
import type { Break } from '#tests/model/rules.ts';
import { rests } from '#tests/model/rules/at-stripe.ts';
import type { Told } from '#tests/model/standings.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';

const day = 86_400;

/** What somebody was told comes next, on a day. */
type Dated = Extract<Told['standing']['next'], { kind: 'charge' | 'ends' | 'given_ends' }>;

/**
 * Goes on after a life to the next day that one of its people was told of, and looks whether what
 * was said happens: no charge before that day, then that one of that sum, or an end.
 */
export async function wordsAreKept(
  { watch, players }: Pick<Cast, 'watch' | 'players'>,
  { told, now, subscriptions }: Pick<Ledger, 'told' | 'now' | 'subscriptions'>,
  outbox: Queued[],
): Promise<Break[]> {
  // Nobody knows how Stripe voids an invoice at rest that a credit has paid; the sandbox refuses.
  if (subscriptions.some(rests)) return [];
  const [first] = told
    .flatMap((one) => (isDated(one.standing.next) ? { ...one, next: one.standing.next } : []))
    .toSorted((one, other) => one.next.at - other.next.at);
  const player = players.find(({ accountId }) => accountId === first?.accountId);
  if (!first || !player || first.next.at <= now) return [];
  const { next, subscription, accountId } = first;
  const { world } = watch;

  await moveTo(next.at - day * 1000);
  const early = await charged();
  await moveTo(next.at + day * 1000);
  const all = await charged();
  const response = await player.person.get('/api/sub/get');
  const where = wrong((await response.json()) as SubscriptionAnswer);
  return where.map((what) => ({
    rule: 'wordsAreKept',
    where: `${accountId} was told of ${JSON.stringify(next)}, and ${what}`,
  }));

  async function moveTo(at: number): Promise<void> {
    const seconds = Math.ceil((at - (await clockOf(world))) / 1000);
    if (seconds > 0) await advance(world, seconds);
    await flushDeliveries(world);
    await runSchedule(watch, outbox);
    await flushDeliveries(world);
  }

  /** The sums that Stripe has asked for since, for that contract. */
  async function charged(): Promise<number[]> {
    if (!subscription.id.startsWith('sub_')) return [];
    const { data } = await world.stripe.invoices.list({
      subscription: subscription.id,
      limit: 100,
    });
    return data.filter(({ created }) => created * 1000 > now).map(({ total }) => total);
  }

  function wrong(answer: SubscriptionAnswer): string[] {
    const { subscription: found } = answer;
    switch (next.kind) {
      case 'charge':
        return early.length === 0 && all.join() === String(next.cents)
          ? []
          : [`${early.join(' and ') || 'nothing'} came early, ${all.join(' and ')} in all`];
      case 'ends':
        return found?.id === subscription.id && found.status !== 'canceled'
          ? [`it is ${found.status}`]
          : [];
      case 'given_ends':
        return found?.id === subscription.id ? ['it goes on'] : [];
    }
  }
}

function isDated(next: Told['standing']['next']): next is Dated {
  return next.kind === 'charge' || next.kind === 'ends' || next.kind === 'given_ends';
}
