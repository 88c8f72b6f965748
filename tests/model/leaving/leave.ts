import { accountIdOf, memoryOf } from '#tests/model/people.ts';
import { told } from '#tests/model/memory.ts';
import type { Play } from '#tests/model/playing.ts';
import { codeIn, mailsTo } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { linkIn, sendForm, signedIn } from '#tests/support/declarations.ts';
import { subscriptionOf } from '#tests/support/purchases.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { actAtDesk } from '#tests/model/leaving/desk.ts';
import { actOnMoney } from '#tests/model/leaving/desk-money.ts';
import { wishedDays } from '#tests/model/leaving/leaving-steps.ts';
import type { LeavingStep } from '#tests/model/leaving/leaving-steps.ts';
import { dayMs } from '#worker/calendar.ts';
import { dayOf } from '#worker/date.ts';

/** Performs a step of somebody who leaves and returns its result in words. */
export async function leave(play: Play, step: LeavingStep): Promise<string> {
  const { world } = play;
  if (step.does === 'the desk acts') return actAtDesk(world, step.what);
  if (step.does === 'the desk gives back' || step.does === 'the desk ends a contract') {
    return actOnMoney(world, accountIdOf(play, step.who), step);
  }
  const { person } = memoryOf(play, step.who);
  switch (step.does) {
    case 'cancel by the form': {
      const date = await typedDay(play, step.end);
      const reason = step.kind === 'extraordinary' ? 'Die App startet nicht.' : '';
      return sendTwice(play, step, '/kuendigen', { kind: step.kind, reason, date });
    }
    case 'withdraw by the form':
      return sendTwice(play, step, '/widerrufen', {});
    case 'say that it was not me':
      return press(play, person, 'Das war ich nicht', step.twice);
    case 'say that it is mine':
      return press(play, person, 'Ja, ich (?:kündige|widerrufe)', step.twice);
    case 'claim the guarantee': {
      // Whoever is not offered it may still have an older page open.
      const id = (await subscriptionOf(person))?.id;
      if (!id) return 'no contract';
      const claim = async () =>
        (await told(await person.post('/api/sub/guarantee', { sub_id: id }))).words;
      return together(claim, step.twice);
    }
    case 'ask for deletion': {
      const sent = await told(await person.post('/api/account/deletion/code'));
      const code = await codeIn(world, person.email, /zu löschen/);
      if (sent.words !== '200' || code === null) return sent.words;
      const body = { code, when: step.when };
      const ask = async () => (await told(await person.post('/api/account/deletion', body))).words;
      return together(ask, step.twice);
    }
    case 'undo the deletion': {
      const undo = async () => (await told(await person.post('/api/account/deletion/undo'))).words;
      return together(undo, step.twice);
    }
    case 'cancel and keep what is paid': {
      const subscription = await subscriptionOf(person);
      if (!subscription?.id) return 'no contract';
      const body = { sub_id: subscription.id, status: 'off', end: 'paid' };
      return (await told(await person.post('/api/sub/renewable', body))).words;
    }
  }
}

async function typedDay({ world }: Play, end: keyof typeof wishedDays): Promise<string> {
  const day = wishedDays[end];
  if (typeof day === 'number') return dayOf((await clockOf(world)) + day * dayMs);
  return day ?? '';
}

type Form = Extract<LeavingStep, { contract: string }>;

async function sendTwice(
  play: Play,
  { who, contract, isSignedIn, twice }: Form,
  path: '/kuendigen' | '/widerrufen',
  fields: Record<string, string>,
): Promise<string> {
  const { person } = memoryOf(play, who);
  const typed = {
    ...fields,
    name: 'Erika Mustermann',
    email: person.email,
    contract: await typedContract(play, who, contract),
    confirmation_email: '',
  };
  const headers = isSignedIn ? signedIn(person) : {};
  return together(async () => wordsOf(await sendForm(play.world, path, typed, headers)), twice);
}

async function typedContract(play: Play, who: 0 | 1, contract: Form['contract']): Promise<string> {
  if (contract === 'nothing') return '';
  if (contract === 'an unknown number') return 'LX-2222222222';
  const owner = contract === 'the number' ? who : 1 - who;
  const { database } = play.cast.watch;
  const found = await database
    // An order has its number before there is a contract.
    .prepare(
      `select number from (select number, purchased_at as at, rowid as row from contract
          where account_id = ?1
        union all select number, created_at, rowid from purchase
          where account_id = ?1 and status not in ('completed', 'released'))
        where number <> '' order by at desc, row desc limit 1`,
    )
    .bind(accountIdOf(play, owner))
    .first<{ number: string }>();
  return found?.number ?? '';
}

/** Presses the button behind a link of that name, in the latest mail to a person that has one. */
async function press(
  { world }: Play,
  { email }: Person,
  label: string,
  twice: boolean,
): Promise<string> {
  const link = new RegExp(`(${label}):\\n`);
  for (const { text } of await mailsTo(world, email)) {
    const [, name] = link.exec(text) ?? [];
    if (name === undefined) continue;
    const path = linkIn(text, name);
    return together(async () => wordsOf(await sendForm(world, path)), twice);
  }
  return 'no such mail';
}

/** The status of a page that answers a form; throws on status 500, which is never expected. */
async function wordsOf(response: Response): Promise<string> {
  if (response.status === 500) throw new Error(`the product failed: ${await response.text()}`);
  return String(response.status);
}

async function together(ask: () => Promise<string>, twice: boolean): Promise<string> {
  return (await Promise.all((twice ? [ask, ask] : [ask]).map((one) => one()))).join(' and ');
}
