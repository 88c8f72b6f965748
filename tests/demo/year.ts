import { seededDeals } from '#sandbox/cli/seed-deals.ts';
import { beginCampaign, doTheWeek, openDeals, payForAnInterview } from '#tests/demo/at-the-desk.ts';
import { buy, ok, signUp } from '#tests/demo/customers.ts';
import { meetFate } from '#tests/demo/fates.ts';
import { castPassword } from '#tests/demo/named-people.ts';
import { openShop } from '#tests/demo/shop.ts';
import type { Shop } from '#tests/demo/shop.ts';
import { isCampaign, writeStory } from '#tests/demo/story.ts';
import type { Visitor } from '#tests/demo/visitor.ts';
import { upload } from '#tests/demo/upload.ts';
import { pdfBytes, uploadPath } from '#tests/support/deals.ts';
import { referrerIdOf } from '#tests/support/referrals.ts';
import type { Person } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { World } from '#tests/support/world.ts';
import { randomFrom } from '#tests/simulator/machine/random.ts';
import { dayMs, hourMs } from '#worker/calendar.ts';

export interface Demo {
  seed: number;
  days: number;
  people: number;
  /** Is told the day (UTC milliseconds) after each. */
  tell?: (at: number) => void;
}

/** Fills a world with so many days of a shop, from its present moment on. */
export async function playDemo(
  world: World,
  { seed, days, people, tell = () => undefined }: Demo,
): Promise<Visitor[]> {
  const random = randomFrom(seed);
  const shop = openShop(world, random, tell);
  const start = await clockOf(world);
  const story = writeStory(random, { start, days, people });
  await openDeals(shop);
  const known: Person[] = [];
  for (const visitor of story) shop.put(visitor.at, () => come(shop, visitor, known));
  // What came in the last days still waits at the end.
  for (let day = 7; day < days - 4; day += 7) {
    shop.put(start + day * dayMs + hourMs, () => doTheWeek(shop));
  }
  for (let day = 0; day < days; day += 1) {
    const at = start + day * dayMs;
    if (isCampaign(at) && !isCampaign(at - dayMs)) {
      shop.put(at - hourMs, () => beginCampaign(shop, at + 20 * dayMs));
    }
  }
  await shop.playUntil(start + days * dayMs);
  return story;
}

async function come(shop: Shop, visitor: Visitor, known: Person[]): Promise<void> {
  const { world, random } = shop;
  const friend = visitor.isReferred ? known[random.below(known.length)] : undefined;
  const referrer = friend ? await referrerIdOf(friend) : null;
  const password = visitor.isNamed ? castPassword : `ohne-namen-${visitor.email}`;
  const person = await signUp(world, visitor, { password, referrer });
  if (visitor.wants === 'a deal') {
    const path = uploadPath(1 + random.below(seededDeals.length));
    const file = { name: 'bestaetigung.pdf', type: 'application/pdf', bytes: pdfBytes(900) };
    await ok(await upload(world, person, path, file));
    return;
  }
  if (visitor.wants === 'nothing') return;
  await buy(world, person, visitor.wants);
  await person.tellPurchase();
  known.push(person);
  for (const { fate, days } of visitor.fates) {
    shop.put(visitor.at + days * dayMs, () => meetFate(shop, person, fate));
  }
  if (random.below(40) === 0) await shop.in(20, () => payForAnInterview(shop, person));
}
