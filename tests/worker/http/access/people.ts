import type { World } from '#tests/harness.ts';
import { newIdentity, signInAs } from '#tests/identities.ts';
import { codeSentTo, openBrowser, signUpPerson, tokenOf } from '#tests/people.ts';
import type { Browser, Person } from '#tests/people.ts';
import { delivered, invoiceOf, order, planNamed } from '#tests/purchases.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { idOf } from './access-row.ts';
import type { Scene } from './access-row.ts';
import { sha256 } from './belongings.ts';

/** A token that nobody was given. */
export const unknown = 'a'.repeat(64);
export const newPassword = 'ein-neues-geheimnis';

/** Somebody without a password, which makes them quickly. */
export async function passerBy(world: World): Promise<Browser & { email: string }> {
  const browser = openBrowser(world);
  const identity = newIdentity();
  const answer = await signInAs(world, browser, identity);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return { ...browser, email: identity.email };
}

/** What is true of whoever has an account. */
export async function owned(world: World, owner: Browser & { email: string }): Promise<Scene> {
  const id = await idOf(world, owner.email);
  return { owner, mine: [id, owner.email], secret: [id, owner.email] };
}

/** Somebody with an account and a password. */
export async function member(world: World): Promise<Scene & { person: Person }> {
  const person = await signUpPerson(world);
  return { ...(await owned(world, person)), person };
}

/** Has the owner ask for a code by e-mail: what it is, and the token that it belongs to. */
export async function codeFor<S extends Scene>(
  world: World,
  scene: S,
  path: string,
  body: Record<string, unknown>,
  sentTo: string,
): Promise<S & { token: string; code: string }> {
  const token = await tokenOf(await scene.owner.post(path, body));
  const code = await codeSentTo(world, sentTo);
  return { ...scene, mine: [...scene.mine, sha256(token)], token, code };
}

export interface Subscriber extends Scene {
  order: Record<string, unknown>;
  invoiceId: string;
  subscriptionId: string;
}

/** Somebody who buys a subscription, with a card that Stripe's test method stands for. */
export async function buyer(world: World, card = 'pm_card_visa'): Promise<Subscriber> {
  const person = await passerBy(world);
  const bought = order(await planNamed(world, 'yearly'), card);
  const { id: invoiceId } = await invoiceOf(await person.post('/api/sub/buy', bought));
  await delivered(world);
  const scene = await owned(world, person);
  const { subscription } = (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  const subscriptionId = subscription?.id ?? '';
  const secret = [...scene.secret, invoiceId, ...(subscription ? [subscriptionId] : [])];
  return { ...scene, secret, order: bought, invoiceId, subscriptionId };
}

const bought = new Map<World, Promise<Subscriber>>();

/** Somebody with a subscription and a card; one for all calls that read. */
export function subscriber(world: World): Promise<Subscriber> {
  const one = bought.get(world) ?? buyer(world);
  bought.set(world, one);
  return one;
}

const rivals = new Map<World, Promise<Subscriber>>();

/** Somebody else who has as much as a subscriber has: what is refused is not for want of anything. */
export async function rival(world: World): Promise<Browser> {
  const one = rivals.get(world) ?? buyer(world);
  rivals.set(world, one);
  return (await one).owner;
}

/** The subscriber, whom everybody asks about with that query. */
export async function readBy(world: World, input?: Record<string, unknown>): Promise<Scene> {
  const scene = await subscriber(world);
  return input ? { ...scene, input } : scene;
}
