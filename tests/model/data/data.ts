import { refreshApp, reuseToken, signInToApp } from '#tests/model/data/app-sign-in.ts';
import { consentChoices } from '#tests/model/data/data-steps.ts';
import type { DataStep } from '#tests/model/data/data-steps.ts';
import { noted } from '#tests/model/data/data-memory.ts';
import type { Answered, Mailed } from '#tests/model/data/data-memory.ts';
import { openTaken } from '#tests/model/data/open-taken.ts';
import { advertise } from '#tests/model/leaving/desk.ts';
import { told } from '#tests/model/memory.ts';
import { accountIdOf, memoryOf } from '#tests/model/people.ts';
import type { Play } from '#tests/model/playing.ts';
import { consentAnswer } from '#tests/support/consents.ts';
import { pathOf } from '#tests/support/exports.ts';
import { codeIn, mailsTo, openBrowser } from '#tests/support/people.ts';
import type { Browser, Mail } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { ExportAnswer } from '#worker/export/schemas.ts';

/** Performs a step about somebody's data and returns its result in words. */
export async function tend(play: Play, step: DataStep): Promise<string> {
  const { world, data } = play;
  const { person } = memoryOf(play, step.who);
  const accountId = accountIdOf(play, step.who);
  switch (step.does) {
    case 'take the data along':
      return takeAlong(play, step.who, step.twice);
    case 'open what was taken along': {
      const taken = data.taken.findLast((one) => one.accountId === accountId);
      return taken ? openTaken(play.cast.watch, data, taken) : 'nothing was taken along';
    }
    case 'answer about consent':
      return answer(play, step);
    case 'send the answer about consent again': {
      const last = data.answered.findLast((one) => one.accountId === accountId);
      if (!last) return 'nothing was answered';
      const { attribution } = last.answer;
      const turned = { ...last.answer, attribution: !attribution, referral: !attribution };
      const again = { ...last, isSignedIn: true };
      return send(play, step.isTurned ? { ...again, answer: turned } : again, person);
    }
    case 'connect the consent': {
      const subject = subjectOf(play, accountId);
      if (!subject) return 'nothing was agreed to';
      const path = '/api/marketing/consent/account';
      const press = async () => {
        const asked = { accountId, subject };
        const ask = () => person.post(path, { subject });
        return (await noted(() => clockOf(world), data.connected, asked, ask)).words;
      };
      return together(press, step.twice);
    }
    case 'order advertising mails': {
      const body = { on: true, source: 'account' };
      const ask = () => person.post('/api/marketing/mails', body);
      const words = await mailed(play, { accountId, does: 'order' }, ask, step.twice);
      return step.confirms ? `${words}, then ${await confirm(play, step)}` : words;
    }
    case 'confirm advertising mails':
      return confirm(play, step);
    case 'end advertising mails':
      return end(play, step);
    case 'the desk advertises':
      return advertise(world, person.email);
    case 'sign in to the app':
      return signInToApp(play, step.who);
    case 'refresh the app':
      return refreshApp(play, step.who, step.twice);
    case 'use an old token of the app':
      return reuseToken(play, step.who);
    case 'sign in elsewhere': {
      const { email, password } = person;
      const elsewhere = openBrowser(world);
      await havePasskey(play, accountId);
      return (await told(await elsewhere.post('/api/account/signin', { email, password }))).words;
    }
  }
}

async function confirm(
  play: Play,
  { who, twice }: { who: 0 | 1; twice: boolean },
): Promise<string> {
  const path = await linkFor(play, memoryOf(play, who).person.email, 'b');
  if (path === null) return 'no such mail';
  const ask = () => play.world.fetch(path, { method: 'POST', redirect: 'manual' });
  return mailed(play, { accountId: accountIdOf(play, who), does: 'confirm' }, ask, twice);
}

async function takeAlong(play: Play, who: 0 | 1, twice: boolean): Promise<string> {
  const { world, data } = play;
  const { person } = memoryOf(play, who);
  const sent = await told(await person.post('/api/account/export/code'));
  const code = await codeIn(world, person.email, /herunterzuladen/);
  if (sent.words !== '200' || code === null) return sent.words;
  const press = async () => {
    const made = await told(await person.post('/api/account/export', { code }));
    if (made.words !== '200') return made.words;
    const got = made.answer as unknown as ExportAnswer;
    const { email } = person;
    const accountId = accountIdOf(play, who);
    const taken = { accountId, email, path: pathOf(got), endsAt: got.expires_at };
    data.taken.push(taken);
    return openTaken(play.cast.watch, data, taken);
  };
  return together(press, twice);
}

/** The subject that a browser keeps: the id of its first consent, until it agrees to nothing. */
function subjectOf({ data }: Play, accountId: string): string | undefined {
  return data.answered.findLast((one) => one.accountId === accountId)?.answer.subject;
}

async function answer(
  play: Play,
  { who, choice, isSignedIn, twice }: Extract<DataStep, { choice: string }>,
): Promise<string> {
  const accountId = accountIdOf(play, who);
  const last = play.data.answered.findLast((one) => one.accountId === accountId)?.answer;
  const keeps = last?.attribution === true || last?.referral === true;
  const fresh = consentAnswer(consentChoices[choice], keeps ? last.subject : undefined);
  const subject = fresh.subject ?? (choice === 'neither' ? undefined : fresh.id);
  const sent = { ...fresh, ...(subject !== undefined && { subject }) };
  const browser = isSignedIn ? memoryOf(play, who).person : openBrowser(play.world);
  return together(() => send(play, { accountId, answer: sent, isSignedIn }, browser), twice);
}

async function send(
  { world, data }: Play,
  { accountId, answer: body, isSignedIn }: Pick<Answered, 'accountId' | 'answer' | 'isSignedIn'>,
  browser: Browser,
): Promise<string> {
  const asked = { accountId, answer: body, isSignedIn };
  const ask = () => browser.post('/api/marketing/consent', body);
  return (await noted(() => clockOf(world), data.answered, asked, ask)).words;
}

async function end(
  play: Play,
  { who, by, twice }: Extract<DataStep, { by: string }>,
): Promise<string> {
  const { world } = play;
  const { person } = memoryOf(play, who);
  const asked = { accountId: accountIdOf(play, who), does: 'end' } as const;
  if (by === 'the account') {
    const body = { on: false, source: 'account' };
    return mailed(play, asked, () => person.post('/api/marketing/mails', body), twice);
  }
  if (by === 'one press') {
    const path = await linkFor(play, person.email, 'a');
    if (path === null) return 'no such mail';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'List-Unsubscribe=One-Click';
    return mailed(play, asked, () => world.fetch(path, { method: 'POST', headers, body }), twice);
  }
  const [mail] = await mailsTo(world, person.email);
  if (!mail) return 'no mail';
  return mailed(play, asked, () => report(play, mail, by), twice);
}

/** The mail service tells the product what became of a mail; the product's answer to that. */
async function report(
  { world }: Play,
  { id }: Mail,
  what: 'a bounce' | 'a complaint',
): Promise<Response> {
  const reported = await world.fetch(`/sandbox/api/mail/${id}/report`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind: what === 'a bounce' ? 'bounced' : 'complained' }),
  });
  // A delivery that gets no answer fails at the sandbox.
  if (!reported.ok) return Response.json({ error: 'no_answer' }, { status: 520 });
  const { status } = (await reported.json()) as { status: number };
  return Response.json({}, { status });
}

async function mailed(
  { world, data }: Play,
  asked: Pick<Mailed, 'accountId' | 'does'>,
  ask: () => Promise<Response>,
  twice: boolean,
): Promise<string> {
  const clock = () => clockOf(world);
  return together(async () => (await noted(clock, data.mailed, asked, ask)).words, twice);
}

/** The path of the newest link about advertising mails of that kind in somebody's mails. */
async function linkFor({ world }: Play, email: string, letter: 'a' | 'b'): Promise<string | null> {
  const link = new RegExp(`https?://[^/\\s]+(/mails/${letter}-[0-9a-f]+)`);
  for (const { text } of await mailsTo(world, email)) {
    const path = link.exec(text)?.[1];
    if (path !== undefined) return path;
  }
  return null;
}

/**
 * Gives somebody a passkey whose device nobody has. Its row is written directly: the signatures of
 * devices are not simulated.
 */
async function havePasskey({ cast, world }: Play, accountId: string): Promise<void> {
  const id = crypto.randomUUID();
  await cast.watch.database
    .prepare(
      `insert into passkey (credential_id, id, account_id, public_key, counter, transports, name,
        created_at) select ?1, ?1, id, 'key', 0, '[]', 'Gerät', ?2 from account where id = ?3`,
    )
    .bind(id, await clockOf(world), accountId)
    .run();
}

async function together(ask: () => Promise<string>, twice: boolean): Promise<string> {
  return (await Promise.all((twice ? [ask, ask] : [ask]).map((one) => one()))).join(' and ');
}
