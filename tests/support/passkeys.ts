import { Authenticator } from '#tests/support/authenticator.ts';
import type { Algorithm, Spoilt } from '#tests/support/authenticator.ts';
import { confirm } from '#tests/support/confirmations.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import { openBrowser } from '#tests/support/people.ts';
import type { Browser } from '#tests/support/people.ts';
import type {
  CreationOptionsAnswer,
  PasskeyItem,
  PasskeysAnswer,
  RequestOptionsAnswer,
} from '#worker/account/passkey/schemas.ts';

async function answerOf<T>(response: Response): Promise<T> {
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** What the product answers a page that wants to sign in, to confirm, or to add a passkey. */
export const signInOptions = async (browser: Browser) =>
  answerOf<RequestOptionsAnswer>(await browser.post('/api/account/passkey/signin/options'));
export const confirmOptions = async (browser: Browser) =>
  answerOf<RequestOptionsAnswer>(await browser.post('/api/account/passkey/confirm/options'));
export const addOptions = async (browser: Browser) =>
  answerOf<CreationOptionsAnswer>(await browser.post('/api/account/passkey/add/options'));

/** The passkeys in the person's list. */
export async function passkeysOf(browser: Browser): Promise<PasskeyItem[]> {
  const list = await answerOf<PasskeysAnswer>(await browser.get('/api/account/passkey/list'));
  return list.passkeys;
}

/** A person with a passkey, whose session was just confirmed. */
export async function openPasskeyOwner(world: World, algorithm?: Algorithm, counts?: boolean) {
  const person = await openSignedIn(world);
  await confirm(world, person, person);
  const authenticator = new Authenticator(world.origin, algorithm, counts);
  const options = await addOptions(person);
  const added = await person.post('/api/account/passkey/add', authenticator.create(options));
  return { ...person, authenticator, passkey: await answerOf<PasskeyItem>(added) };
}

/** Signs in with a passkey in this browser, by default in a new one. */
export async function signInWith(
  world: World,
  authenticator: Authenticator,
  spoilt: Spoilt = {},
  browser = openBrowser(world),
): Promise<{ answer: Response; browser: Browser }> {
  const body = authenticator.get(await signInOptions(browser), spoilt);
  return { browser, answer: await browser.post('/api/account/passkey/signin', body) };
}
