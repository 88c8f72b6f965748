import { findCodeSentTo, openBrowser } from '#tests/support/people.ts';
import { told } from '#tests/model/memory.ts';
import type { World } from '#tests/support/world.ts';

/** A person who signed up during a play, and what they know about their password. */
export interface Newcomer {
  email: string;
  /**
   * The passwords of which one is valid: the last one that the product has confirmed, and newer
   * ones that were sent and not confirmed. If two are set at once, nobody knows which came last.
   */
  possible: string[];
  /** How many passwords are being set just now, and how many were begun. */
  setting: number;
  begun: number;
}

type Told = Awaited<ReturnType<typeof told>>;

/** A person who gets no answer presses once more. */
async function pressed(press: () => Promise<Response>): Promise<Told> {
  const first = await told(await press());
  return first.words.startsWith('520') ? told(await press()) : first;
}

const tokenIn = ({ answer }: Told) =>
  typeof answer['token'] === 'string' ? answer['token'] : null;

/** Signs a person up by e-mail in three steps. A lost answer is requested once more. */
export async function signUp(world: World, newcomers: Newcomer[]): Promise<string> {
  const email = `neu-${crypto.randomUUID()}@example.com`;
  const browser = openBrowser(world);
  const asked = await pressed(() =>
    browser.post('/api/account/signupv2/email', { display_name: 'Nora Neu', email }),
  );
  const code = await findCodeSentTo(world, email);
  if (code === null) return asked.words;
  const token = tokenIn(asked);
  const verified = await pressed(() => browser.post('/api/account/signupv2/code', { code, token }));
  const next = tokenIn(verified);
  if (next === null) return verified.words;
  const password = `nora-${crypto.randomUUID()}`;
  const made = await pressed(() =>
    browser.post('/api/account/signupv2/password', { password, token: next }),
  );
  if (made.words === '200') newcomers.push({ email, possible: [password], setting: 0, begun: 0 });
  return made.words;
}

/** The newest person requests a new password and sets one. */
export async function forgetPassword(world: World, newcomers: Newcomer[]): Promise<string> {
  const newcomer = newcomers.at(-1);
  if (!newcomer) return 'nobody to forget it';
  const { email } = newcomer;
  const browser = openBrowser(world);
  const asked = await pressed(() => browser.post('/api/account/forget/code', { email }));
  const token = tokenIn(asked);
  const code = await findCodeSentTo(world, email);
  if (token === null || code === null) return asked.words;
  const verified = await pressed(() =>
    browser.post('/api/account/forget/code/verify', { email, code, token }),
  );
  const next = tokenIn(verified);
  if (next === null) return verified.words;
  const password = `nora-${crypto.randomUUID()}`;
  newcomer.possible.push(password);
  newcomer.setting += 1;
  newcomer.begun += 1;
  const { begun, setting } = newcomer;
  const made = await pressed(() =>
    browser.post('/api/account/forget/password/new', { email, password, token: next }),
  );
  const isAlone = setting === 1 && newcomer.begun === begun;
  newcomer.setting -= 1;
  if (made.words === '200' && isAlone) newcomer.possible = [password];
  return made.words;
}

/** The result of signing in for each of them at the end, with the passwords they know. */
export async function signEverybodyIn(
  world: World,
  newcomers: readonly Newcomer[],
): Promise<{ email: string; outcome: string }[]> {
  const outcomes: { email: string; outcome: string }[] = [];
  for (const { email, possible } of newcomers) {
    const words: string[] = [];
    for (const password of possible) {
      if (words.includes('200')) continue;
      const answer = await openBrowser(world).post('/api/account/signin', { email, password });
      words.push((await told(answer)).words);
    }
    outcomes.push({ email, outcome: words.includes('200') ? '200' : words.join(', then ') });
  }
  return outcomes;
}
