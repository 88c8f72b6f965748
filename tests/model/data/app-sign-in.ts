import { told } from '#tests/model/memory.ts';
import { accountIdOf, memoryOf } from '#tests/model/people.ts';
import type { Play } from '#tests/model/playing.ts';
import type { AppSignIn } from '#tests/model/data/data-memory.ts';
import { begin, exchange, refresh } from '#tests/worker/handoff/code/native-app.ts';

/* People in a native app: it signs in by a code, and gets new tokens for used ones. */

/** Signs somebody in to the app, and notes it. */
export async function signInToApp(play: Play, who: 0 | 1): Promise<string> {
  const { world, data } = play;
  const start = begin();
  const { response_type: _type, ...query } = start.query;
  const body = { ...query, approve: true };
  const asked = await told(await memoryOf(play, who).person.post('/api/account/oauth/code', body));
  if (asked.words !== '200') return asked.words;
  const code = new URL(String(asked.answer['url'])).searchParams.get('code') ?? '';
  const given = await told(await exchange(world, start, code));
  if (given.words !== '200') return given.words;
  const token = String(given.answer['refresh_token']);
  const [grantId = ''] = token.split('.');
  const accountId = accountIdOf(play, who);
  data.signIns.push({ accountId, grantId, tokens: [token], next: new Map(), endedAt: null });
  return '200';
}

/** Exchanges a refresh token of a sign-in, and notes what it gave. */
async function exchangeToken({ world }: Play, signIn: AppSignIn, token: string): Promise<string> {
  const { words, answer } = await told(await refresh(world, token));
  if (words === '200') {
    const next = String(answer['refresh_token']);
    signIn.next.set(token, (signIn.next.get(token) ?? new Set()).add(next));
    if (!signIn.tokens.includes(next)) signIn.tokens.push(next);
  }
  return words;
}

/** The app gets new tokens with its last one; perhaps it asks twice, because no answer came. */
export async function refreshApp(play: Play, who: 0 | 1, twice: boolean): Promise<string> {
  const signIn = await lastSignIn(play, who);
  const token = signIn?.tokens.at(-1);
  if (!signIn || token === undefined) return 'nobody is signed in';
  const asks = (twice ? [token, token] : [token]).map((one) => exchangeToken(play, signIn, one));
  return (await Promise.all(asks)).join(' and ');
}

/** Somebody who has stolen an old token of the app uses it, after its successor was used. */
export async function reuseToken(play: Play, who: 0 | 1): Promise<string> {
  const signIn = await lastSignIn(play, who);
  if (!signIn) return 'nobody is signed in';
  while (signIn.tokens.length < 3) {
    const words = await exchangeToken(play, signIn, signIn.tokens.at(-1) ?? '');
    if (words !== '200') return words;
  }
  const words = await exchangeToken(play, signIn, signIn.tokens[0] ?? '');
  if (words.startsWith('400')) signIn.endedAt ??= play.waited;
  return words;
}

async function lastSignIn(play: Play, who: 0 | 1): Promise<AppSignIn | undefined> {
  const find = () =>
    play.data.signIns.findLast(
      (one) => one.accountId === accountIdOf(play, who) && one.endedAt === null,
    );
  if (!find()) await signInToApp(play, who);
  return find();
}
