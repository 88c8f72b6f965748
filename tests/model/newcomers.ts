import { findCodeSentTo, openBrowser } from '#tests/people.ts';
import { told } from '#tests/model/memory.ts';
import type { World } from '#tests/harness.ts';

/** Somebody who has signed up in the course of a play, and what they know of their password. */
export interface Newcomer {
  email: string;
  /** The last one that the product has acknowledged. */
  password: string;
  /** One that was sent since, of which they have heard nothing. */
  unheard: string | null;
}

type Told = Awaited<ReturnType<typeof told>>;

/** A person who hears nothing presses once more. */
async function pressed(press: () => Promise<Response>): Promise<Told> {
  const first = await told(await press());
  return first.words.startsWith('520') ? told(await press()) : first;
}

const tokenIn = ({ answer }: Told) =>
  typeof answer['token'] === 'string' ? answer['token'] : null;

/** Signs somebody up by e-mail, all three steps; an answer that is lost is asked for again. */
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
  if (made.words === '200') newcomers.push({ email, password, unheard: null });
  return made.words;
}

/** The last who came forgets their password and chooses another one. */
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
  newcomer.unheard = password;
  const made = await pressed(() =>
    browser.post('/api/account/forget/password/new', { email, password, token: next }),
  );
  if (made.words === '200') Object.assign(newcomer, { password, unheard: null });
  return made.words;
}

/** How signing in goes for each of them in the end, with what they know. */
export async function signEverybodyIn(
  world: World,
  newcomers: readonly Newcomer[],
): Promise<{ email: string; outcome: string }[]> {
  const outcomes: { email: string; outcome: string }[] = [];
  for (const { email, password, unheard } of newcomers) {
    const words: string[] = [];
    for (const known of [password, unheard]) {
      if (known === null || words.includes('200')) continue;
      const answer = await openBrowser(world).post('/api/account/signin', {
        email,
        password: known,
      });
      words.push((await told(answer)).words);
    }
    outcomes.push({ email, outcome: words.includes('200') ? '200' : words.join(', then ') });
  }
  return outcomes;
}
