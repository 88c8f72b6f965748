import type { World } from '#tests/support/world.ts';
import { newIdentity, signInAs } from '#tests/support/identities.ts';
import { codeSentTo, openBrowser, signUpPerson, tokenOf } from '#tests/support/people.ts';
import type { Browser, Person } from '#tests/support/people.ts';
import { flushDeliveries, invoiceOf, order, planNamed } from '#tests/support/purchases.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { idOf } from './access-row.ts';
import type { Scene } from './access-row.ts';
import { sha256 } from './belongings.ts';

/** A token that was never issued. */
export const unknown = 'a'.repeat(64);
export const newPassword = 'ein-neues-geheimnis';

/** A new person without a password, which is quick to create. */
export async function passerBy(world: World): Promise<Browser & { email: string }> {
  const browser = openBrowser(world);
  const identity = newIdentity();
  const answer = await signInAs(world, browser, identity);
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return { ...browser, email: identity.email };
}

/** The scene of a person with an account. */
export async function ownerScene(world: World, owner: Browser & { email: string }): Promise<Scene> {
  const id = await idOf(world, owner.email);
  return { owner, mine: [id, owner.email], secret: [id, owner.email] };
}

/** A person with an account and a password. */
export async function member(world: World): Promise<Scene & { person: Person }> {
  const person = await signUpPerson(world);
  return { ...(await ownerScene(world, person)), person };
}

/** Requests a code by e-mail as the owner. Returns the code and its token. */
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

/** A person who buys a subscription with one of Stripe's test cards. */
export async function buyer(world: World, card = 'pm_card_visa'): Promise<Subscriber> {
  const person = await passerBy(world);
  const purchase = order(await planNamed(world, 'yearly'), card);
  const { id: invoiceId } = await invoiceOf(await person.post('/api/sub/buy', purchase));
  await flushDeliveries(world);
  const scene = await ownerScene(world, person);
  const { subscription } = (await (await person.get('/api/sub/get')).json()) as SubscriptionAnswer;
  const subscriptionId = subscription?.id ?? '';
  const secret = [...scene.secret, invoiceId, ...(subscription ? [subscriptionId] : [])];
  return { ...scene, secret, order: purchase, invoiceId, subscriptionId };
}

const subscribers = new Map<World, Promise<Subscriber>>();

/** A person with a subscription and a card. All calls that only read share this person. */
export function subscriber(world: World): Promise<Subscriber> {
  const one = subscribers.get(world) ?? buyer(world);
  subscribers.set(world, one);
  return one;
}

const rivals = new Map<World, Promise<Subscriber>>();

/** Another person who has the same as a subscriber, so a refusal is not about something missing. */
export async function rival(world: World): Promise<Browser> {
  const one = rivals.get(world) ?? buyer(world);
  rivals.set(world, one);
  return (await one).owner;
}

/** The scene of the shared subscriber, with this query. */
export async function readBy(world: World, input?: Record<string, unknown>): Promise<Scene> {
  const scene = await subscriber(world);
  return input ? { ...scene, input } : scene;
}
