import { describe, expect } from 'vitest';

import {
  buyerOf,
  caseOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { beginDeletion, passSevenDays } from '#tests/support/deletions.ts';
import { letBankReturn } from '#tests/support/debits.ts';
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { disturb, endFaults, longerThanRetries } from '#tests/support/faults.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { debitSeconds, ibans, sepaMethod } from '#tests/support/payment-methods.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { atStripe, buyPlan, flushDeliveries, leavingOf } from '#tests/support/purchases.ts';
import { keptOf, paidInvoiceOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { idOf } from '#worker/id-of.ts';
import { formatDate } from '#worker/date.ts';
import { plain } from '#tests/support/money-mails.ts';

const day = 86_400;

/** Lets so many days go by, and then the scheduled run. */
async function wait(w: World, days: number): Promise<void> {
  await advance(w, Math.round(days * day));
  await flushDeliveries(w);
  await w.runSchedule();
  await flushDeliveries(w);
  await w.awaitMails();
}

/** The letters about a declaration to its owner, the newest first. */
const asked = (w: World, { email }: Person, reference: string) =>
  mailsAbout(w, email, `Bist Du das? Dein Widerruf bei Lexlern (${reference})`);

async function press(w: World, person: Person, reference: string, label: string): Promise<void> {
  const [letter] = await asked(w, person, reference);
  await sendForm(w, linkIn(letter?.text ?? '', label));
  await flushDeliveries(w);
}

const hasAccess = async (person: Person) => {
  const answer = await (await person.get('/api/sub/get')).json();
  return (answer as { grants_access: boolean }).grants_access;
};

test('a trial that a form by e-mail alone has withdrawn from is not charged while that is open', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly_trial');
  const { id } = await declare(w, '/widerrufen', { email: person.email });
  expect(await stepsOf(w, id)).toEqual([
    'matched',
    'frozen',
    'asked_owner',
    'to_desk probable_withdrawal',
    'receipt_sent',
  ]);
  const [receipt] = await mailsAbout(w, person.email, 'ist eingegangen');
  const said = 'Dein Widerruf gilt ab seinem Eingang. Bis das geklärt ist, buchen wir nichts ab.';
  expect(receipt?.text).toContain(said);
  await wait(w, 5);
  await wait(w, 4);
  expect(await keptOf(w, person)).toBe(0);
  // The trial has run out as it was, and access stays.
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
  expect(await hasAccess(person)).toBe(true);
  expect(await mailsAbout(w, person.email, 'Deine Testphase')).toEqual([]);
  // Nothing was paid, so nothing is said to go back, and no day of the guarantee is named.
  const { earliest, guarantee, withdrawal, timeline } = await leavingOf(person);
  expect(earliest.refund).toBe(0);
  expect([guarantee, withdrawal].map((back) => back?.refund ?? 0)).toEqual([0, 0]);
  expect(timeline.map(({ what }) => what)).not.toContain('guarantee_until');
  await wait(w, 4);
  await wait(w, 2);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect((await atStripe(w, person)).subscriptions).toMatchObject([{ status: 'canceled' }]);
  expect(await keptOf(w, person)).toBe(0);
});

test('without an answer a paid contract is withdrawn from on day 13, and the money goes back', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const receivedAt = await clockOf(w);
  const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
  // Days from one letter to the next, and how many there are then.
  for (const [days, letters] of [
    [2, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [4, 3],
    [1, 4],
  ] as const) {
    await wait(w, days);
    expect(await asked(w, person, reference)).toHaveLength(letters);
    expect(await hasAccess(person)).toBe(true);
  }
  const [letter] = await asked(w, person, reference);
  const end = plain(formatDate(receivedAt + 13 * day * 1000));
  for (const said of [
    'eingefroren: Wir buchen nichts ab',
    'Eingefroren seit: ',
    `Wird ohne Antwort ausgeführt am: ${end}`,
    `führen wir den Widerruf am ${end} aus`,
    'Ja, ich widerrufe',
    'Das war ich nicht',
  ]) {
    expect(plain(letter?.text ?? '')).toContain(said);
  }
  expect(await keptOf(w, person)).toBeGreaterThan(0);
  await wait(w, 1);
  await wait(w, 1.1);
  expect(await keptOf(w, person)).toBe(0);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  expect(await stepsOf(w, id)).toEqual(
    expect.arrayContaining(['unanswered', 'withdrawn', 'thawed', 'told_owner']),
  );
  // It is dated from its receipt, also for the money.
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  const by = plain(formatDate(receivedAt + 14 * day * 1000));
  expect(plain(told?.text ?? '')).toContain(`Geld zurück bis: ${by}`);
});

test('„Ja, ich widerrufe“ charges nothing, also while Stripe cannot be told', async ({ w }) => {
  const person = await buyerOf(w, 'yearly_trial');
  const { reference } = await declare(w, '/widerrufen', { email: person.email });
  await wait(w, 9);
  const path = '/v1/subscriptions/*';
  await disturb(w, { target: 'stripe', path, mode: 'before', times: longerThanRetries });
  await press(w, person, reference, 'Ja, ich widerrufe');
  w.faults();
  await endFaults(w);
  await wait(w, 0.1);
  await wait(w, 2);
  const { subscriptions, paid } = await atStripe(w, person);
  expect(subscriptions).toMatchObject([{ status: 'canceled' }]);
  expect(paid.filter(({ total }) => total > 0)).toEqual([]);
});

describe('„Das war ich nicht“', () => {
  test('before the end of a trial it runs on and is charged as it would have been', async ({
    w,
  }) => {
    const person = await buyerOf(w, 'yearly_trial');
    const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
    await wait(w, 2);
    await press(w, person, reference, 'Das war ich nicht');
    expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
    expect((await atStripe(w, person)).subscriptions).toMatchObject([{ pause_collection: null }]);
    await wait(w, 3);
    await wait(w, 3);
    expect(await mailsAbout(w, person.email, 'Deine Testphase')).toHaveLength(1);
    expect(await keptOf(w, person)).toBeGreaterThan(0);
    // The other answer comes too late.
    await press(w, person, reference, 'Ja, ich widerrufe');
    await wait(w, 12);
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  });

  test('after the end of a trial what has become due meanwhile is charged', async ({ w }) => {
    const person = await buyerOf(w, 'yearly_trial');
    const { reference } = await declare(w, '/widerrufen', { email: person.email });
    await wait(w, 9);
    expect(await keptOf(w, person)).toBe(0);
    await press(w, person, reference, 'Das war ich nicht');
    expect(await keptOf(w, person)).toBeGreaterThan(0);
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
  });

  test('to one of two declarations leaves the contract frozen by the other', async ({ w }) => {
    const person = await buyerOf(w, 'monthly');
    const one = await declare(w, '/widerrufen', { email: person.email });
    const other = await declare(w, '/widerrufen', { email: person.email, name: 'Wer anders' });
    // A second letter within the hour waits until its end.
    await wait(w, 1 / 24);
    await press(w, person, one.reference, 'Das war ich nicht');
    const frozen = { pause_collection: { behavior: 'keep_as_draft' } };
    expect((await atStripe(w, person)).subscriptions).toMatchObject([frozen]);
    await press(w, person, other.reference, 'Das war ich nicht');
    expect((await atStripe(w, person)).subscriptions).toMatchObject([{ pause_collection: null }]);
  });
});

test('a debit that is with the bank is waited for, and goes back once it has arrived', async ({
  w,
  person,
}) => {
  const { method } = await sepaMethod(w, person, ibans.paidLater);
  await buyPlan(w, person, 'monthly', method);
  await flushDeliveries(w);
  await declare(w, '/widerrufen', { email: person.email });
  expect(await hasAccess(person)).toBe(true);
  await advance(w, debitSeconds);
  await flushDeliveries(w);
  expect((await atStripe(w, person)).paid).toHaveLength(1);
  await wait(w, 13);
  await wait(w, 2);
  await wait(w, 1);
  expect((await atStripe(w, person)).paid).toHaveLength(1);
  expect(await keptOf(w, person)).toBe(0);
});

test('a withdrawal after all periods is frozen until the desk has answered', async ({ w }) => {
  const person = await buyerOf(w, 'monthly');
  await wait(w, 27);
  const kept = await keptOf(w, person);
  const { id } = await declare(w, '/widerrufen', { email: person.email }, signedIn(person));
  await wait(w, 5);
  expect(await keptOf(w, person)).toBe(kept);
  const desk = await openDesk(w);
  const closing = { action_id: crypto.randomUUID(), reason: 'Die Frist ist vorbei.' };
  expect((await desk.post(`/api/internal/declarations/${id}/close`, closing)).status).toBe(200);
  await flushDeliveries(w);
  expect(await keptOf(w, person)).toBe(2 * kept);
  expect(await stepsOf(w, id)).toContain('thawed');
});

test('the desk decides on a frozen contract: it withdraws, or closes the case and says so', async ({
  w,
}) => {
  const desk = await openDesk(w);
  const base = '/api/internal/declarations';
  const theirs = await buyerOf(w, 'monthly');
  const one = await declare(w, '/widerrufen', { email: theirs.email });
  const [contract] = await contractsOf(w, theirs);
  const action = { action_id: crypto.randomUUID(), contract: contract?.number, do: 'withdraw' };
  await desk.post(`${base}/${one.id}/match`, action);
  expect(await contractsOf(w, theirs)).toMatchObject([{ status: 'canceled' }]);
  const strangers = await buyerOf(w, 'monthly');
  const other = await declare(w, '/widerrufen', { email: strangers.email });
  const closing = { action_id: crypto.randomUUID(), reason: 'Sie war es nicht.' };
  await desk.post(`${base}/${other.id}/close`, closing);
  await flushDeliveries(w);
  expect((await atStripe(w, strangers)).subscriptions).toMatchObject([{ pause_collection: null }]);
  const [told] = await mailsAbout(
    w,
    strangers.email,
    `Dein Widerruf bei Lexlern (${other.reference})`,
  );
  expect(told?.text).toContain('nicht mehr eingefroren');
  await wait(w, 14);
  expect(await contractsOf(w, strangers)).toMatchObject([{ status: 'active' }]);
});

test('what its owner has not answered comes back to the desk, also after it has answered the sender', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const [contract] = await contractsOf(w, person);
  const sender = { email: 'wer.anders@uni.example', contract: contract?.number ?? '' };
  const { id, reference } = await declare(w, '/widerrufen', sender);
  const desk = await openDesk(w);
  const answer = { action_id: crypto.randomUUID(), text: 'Wir fragen nach.' };
  await desk.post(`/api/internal/declarations/${id}/answer`, answer);
  expect(await caseOf(w, id)).toMatchObject({ state: 'asked', desk_due_at: null });
  await wait(w, 13.1);
  const [told] = await mailsAbout(w, person.email, `Dein Widerruf bei Lexlern (${reference})`);
  expect(told?.text).toContain('Ein Mensch sieht ihn sich noch an');
  const file = await caseOf(w, id);
  expect(file?.state).toBe('waiting');
  expect(file?.desk_due_at).toBeGreaterThan(await clockOf(w));
});

test('an owner who withdraws signed in is certain, whatever a stranger has frozen', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  const stranger = await declare(w, '/widerrufen', { email: person.email });
  await declare(w, '/widerrufen', { email: person.email, name: 'E. M.' }, signedIn(person));
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
  await wait(w, 4);
  expect(await keptOf(w, person)).toBe(0);
  // The stranger's case is settled with it, and nobody is asked again.
  expect(await caseOf(w, stranger.id)).toMatchObject({ state: 'carried_out' });
  expect(await asked(w, person, stranger.reference)).toHaveLength(1);
});

test('an owner may cancel what is frozen, and take that back', async ({ w }) => {
  const person = await buyerOf(w, 'yearly_trial');
  await declare(w, '/widerrufen', { email: person.email });
  const [contract] = await contractsOf(w, person);
  const off = await person.post('/api/sub/renewable', { status: 'off', sub_id: contract?.id });
  expect(off.status).toBe(200);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  await person.post('/api/sub/renewable', { status: 'on', sub_id: contract?.id });
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
  const frozen = { pause_collection: { behavior: 'keep_as_draft' } };
  expect((await atStripe(w, person)).subscriptions).toMatchObject([frozen]);
});

test('whoever deletes the account before they have answered gets their money back', async ({
  w,
}) => {
  const person = await buyerOf(w, 'monthly');
  await declare(w, '/widerrufen', { email: person.email });
  const { paid } = await atStripe(w, person);
  await beginDeletion(w, person);
  await passSevenDays(w);
  const charge = await w.stripe.invoicePayments.list({ invoice: paid[0]?.id ?? '' });
  const intent = charge.data[0]?.payment.payment_intent;
  const refunds = await w.stripe.refunds.list({ payment_intent: idOf(intent) ?? '' });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([paid[0]?.amount_paid]);
});

/** Somebody on the 19th day of a contract whose debit has come back, and who has not answered. */
async function owingAndAsked(w: World, person: Person) {
  const { method } = await sepaMethod(w, person);
  await buyPlan(w, person, 'yearly', method);
  await flushDeliveries(w);
  await wait(w, 6);
  await letBankReturn(w, await paidInvoiceOf(w, person));
  await flushDeliveries(w);
  await wait(w, 12.5);
  const declared = await declare(w, '/widerrufen', { email: person.email });
  expect((await leavingOf(person)).frozen).toMatchObject({ is_ending: true });
  return declared;
}

test('once somebody of ours has to decide, the page names no day on which it is carried out', async ({
  w,
  person,
}) => {
  const { id, reference } = await owingAndAsked(w, person);
  await press(w, person, reference, 'Ja, ich widerrufe');
  expect(await stepsOf(w, id)).toContain('to_desk late_withdrawal');
  expect((await leavingOf(person)).frozen).toMatchObject({ is_ending: false });
  await wait(w, 13);
  expect((await leavingOf(person)).frozen).toBeNull();
});

test.each(['before', 'after'])(
  'whoever owes a debit still owes it after they have deleted the account %s they have answered',
  async (when) => {
    const w = await world();
    await w.reset();
    const person = await signUpPerson(w);
    const { reference } = await owingAndAsked(w, person);
    if (when === 'after') await press(w, person, reference, 'Ja, ich widerrufe');
    await beginDeletion(w, person);
    await passSevenDays(w);
    expect(await rows(w, 'select reason from withdrawal')).toEqual([]);
    expect(await rows(w, 'select status, value from dispute')).toEqual([
      { status: 'open', value: 9948 },
    ]);
  },
);

test('the page says what is frozen, since when, and that nothing is charged', async ({ w }) => {
  const person = await buyerOf(w, 'yearly_trial');
  const [contract] = await contractsOf(w, person);
  const receivedAt = await clockOf(w);
  await declare(w, '/widerrufen', { email: person.email });
  const answer = await person.get(`/api/sub/leaving?sub_id=${contract?.id}`);
  const { frozen, timeline } = (await answer.json()) as {
    frozen: { since: number; until: number; is_ending: boolean } | null;
    timeline: { what: string }[];
  };
  expect(frozen?.is_ending).toBe(true);
  expect(frozen?.since).toBeGreaterThanOrEqual(receivedAt);
  expect(frozen?.until).toBe((frozen?.since ?? 0) + 13 * day * 1000);
  expect(timeline.map(({ what }) => what)).toEqual([
    'trial_ends',
    'cancel_until',
    'withdraw_until',
  ]);
});
