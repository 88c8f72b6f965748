import { expect } from 'vitest';

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
import { rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { plain } from '#tests/support/money-mails.ts';
import { mailsTo, newEmail, signUpPerson } from '#tests/support/people.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Person } from '#tests/support/people.ts';
import { contextInterruptedAtStripe, interruptedContext } from '#tests/support/overlap.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { advance } from '#tests/support/sandbox-clock.ts';
import { answerReply, showReply } from '#worker/declaration/reply/reply.ts';
import { derive } from '#worker/derive.ts';
import { decideDeclaration } from '#worker/desk/declarations/decide-declaration.ts';
import { matchDeclaration } from '#worker/desk/declarations/match-declaration.ts';
import { formatDate } from '#worker/date.ts';
import type { Ctx } from '#worker/context.ts';
import { cancel } from '#worker/declaration/carry-out/contract-calls.ts';
import { takeNextStep } from '#worker/declaration/carry-out/see-to-case.ts';
import { selectContract } from '#worker/entitlement/shared-sql.ts';

const day = 86_400;

test('a stranger to the site with a running contract cancels it by e-mail alone', async ({ w }) => {
  const person = await buyerOf(w);
  const { id, reference } = await declare(w, '/kuendigen', { email: person.email });
  expect(reference).toMatch(/^LK-[2-9A-HJ-NP-Z]{10}$/);
  const [contract] = await contractsOf(w, person);
  expect(contract).toMatchObject({ status: 'active', renew_disabled: 1 });
  expect(await stepsOf(w, id)).toEqual(['matched', 'cancelled', 'told_owner', 'receipt_sent']);
  const [receipt] = await mailsAbout(w, person.email, 'ist eingegangen');
  expect(receipt?.text).toContain(reference);
  expect(receipt?.text).toContain('melden wir uns innerhalb eines Werktags');
  expect(receipt?.text).not.toContain(contract?.number);
  const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain(contract?.number);
  expect(told?.text).toContain('Das war ich nicht');
});

test('the owner gets the receipt and one letter, with all that follows and the way back', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const before = (await mailsTo(w, person.email)).length;
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  await flushDeliveries(w);
  const mails = await mailsAbout(w, person.email, '');
  const news = mails.slice(0, mails.length - before).map(({ subject }) => subject);
  expect(news.toSorted()).toEqual([
    `Deine Kündigung bei Lexlern (${reference})`,
    `Deine Kündigung bei Lexlern ist eingegangen (${reference})`,
  ]);
  const [contract] = await contractsOf(w, person);
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  const end = plain(formatDate(contract?.expires_at ?? 0));
  for (const said of [
    `Dein Vertrag ist gekündigt und endet am ${end}.`,
    `Vertragsnummer: ${contract?.number}`,
    `Premium bleibt bis zum ${end} frei. Der Vertrag verlängert sich nicht mehr.`,
    `Kennzeichen: ${reference}`,
    'Das war ich nicht',
  ]) {
    expect(told?.text).toContain(said);
  }
});

test('if the receipt goes elsewhere, its owner still gets the one letter, and nothing more', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const elsewhere = newEmail();
  const before = (await mailsTo(w, person.email)).length;
  const { reference } = await declare(w, '/kuendigen', {
    email: person.email,
    confirmation_email: elsewhere,
  });
  await flushDeliveries(w);
  const mails = await mailsAbout(w, person.email, '');
  const [told, ...others] = mails.slice(0, mails.length - before);
  expect(told?.subject).toBe(`Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain('Das war ich nicht');
  expect(others).toEqual([]);
  const [receipt, ...more] = await mailsAbout(w, elsewhere, '');
  expect(receipt?.subject).toContain('ist eingegangen');
  expect(more).toEqual([]);
});

test('in the renewed phase that letter names the money that comes back, and until when', async ({
  w,
}) => {
  const person = await buyerOf(w);
  await advance(w, 400 * day);
  await w.runSchedule();
  await flushDeliveries(w);
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  expect(told?.text).toMatch(/Erstattung: \d+,\d\d €/);
  expect(told?.text).toMatch(/Geld zurück bis: \d+\. /);
  expect(told?.text).toContain('auf demselben Weg zurück');
});

test('one press by the owner undoes it, and tells the desk', async ({ w }) => {
  const person = await buyerOf(w);
  const { id, reference } = await declare(w, '/kuendigen', {
    email: person.email,
    confirmation_email: newEmail(),
  });
  const [told] = await mailsAbout(w, person.email, `(${reference})`);
  const path = linkIn(told?.text ?? '', 'Das war ich nicht');
  expect((await sendForm(w, path)).status).toBe(303);
  expect((await sendForm(w, path)).status).toBe(303);
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  expect((await caseOf(w, id))?.desk_due_at).toBeGreaterThan(0);
  expect((await stepsOf(w, id)).filter((what) => what === 'taken_back')).toEqual(['taken_back']);
});

/** A cancellation by the form whose „Das war ich nicht“ is cut off at its change at Stripe. */
async function pressCutOff(w: World, person: Person) {
  const { id, reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  const path = linkIn(told?.text ?? '', 'Das war ich nicht');
  const [contract] = await contractsOf(w, person);
  const cutOff = () => Promise.reject(new Error('cut off'));
  const ctx = await contextInterruptedAtStripe(w, {
    [`POST /v1/subscriptions/${contract?.id}`]: cutOff,
  });
  const reply = path.slice(path.lastIndexOf('/') + 1);
  await Promise.allSettled([answerReply(ctx, reply)]);
  return { id, contract, ctx, reply };
}

test('a press that is cut off at Stripe is carried on, and the desk hears of it', async ({ w }) => {
  const person = await buyerOf(w);
  const { id, ctx, reply } = await pressCutOff(w, person);
  expect(await showReply(ctx, reply)).toMatchObject({ title: 'Danke', button: null });
  await advance(w, 120);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  expect(await stepsOf(w, id)).toContain('to_desk not_me');
});

test('what somebody has cancelled anew is not undone by a press that was cut off', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const { id, contract } = await pressCutOff(w, person);
  await flushDeliveries(w);
  await person.post('/api/sub/renewable', { status: 'off', sub_id: contract?.id });
  await advance(w, 120);
  await w.runSchedule();
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
});

test('a call that carries a declaration out too late does not undo what its owner said', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const typed = { name: 'Erika Mustermann', email: person.email };
  const { id, reference } = await declare(w, '/kuendigen', typed);
  const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
  const path = linkIn(told?.text ?? '', 'Das war ich nicht');
  const database = await w.database();
  await database
    .prepare("update declaration_case set state = 'received' where declaration_id = ?")
    .bind(id)
    .run();
  const press = () => sendForm(w, path);
  const { stripe } = await contextInterruptedAtStripe(w, {});
  await takeNextStep({ ...(await interruptedContext(w, press)), stripe }, id);
  expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
  await w.runSchedule();
  await flushDeliveries(w);
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 0 }]);
});

test('„Ja, ich kündige“ that is cut off is carried on, and its owner is told', async ({ w }) => {
  const owner = await buyerOf(w);
  const [contract] = await contractsOf(w, owner);
  const { id, reference } = await declare(w, '/kuendigen', {
    email: newEmail(),
    contract: contract?.number,
  });
  const [asked] = await mailsAbout(w, owner.email, `(${reference})`);
  const path = linkIn(asked?.text ?? '', 'Ja, ich kündige');
  const cutOff = () => Promise.reject(new Error('cut off'));
  const ctx = await contextInterruptedAtStripe(w, {
    [`POST /v1/subscriptions/${contract?.id}`]: cutOff,
  });
  await Promise.allSettled([answerReply(ctx, path.slice(path.lastIndexOf('/') + 1))]);
  await advance(w, 120);
  await w.runSchedule();
  expect(await caseOf(w, id)).toMatchObject({ state: 'carried_out' });
  const [told] = await mailsAbout(w, owner.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(told?.text).toContain('Dein Vertrag ist gekündigt');
});

test('a trial ends at its end, without a charge', async ({ w }) => {
  const person = await buyerOf(w, 'yearly_trial');
  await declare(w, '/kuendigen', { email: person.email });
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'trialing', renew_disabled: 1 }]);
  await advance(w, 10 * day);
  await w.runSchedule();
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
});

test('a plan in rates ends after its twelve months, and the mail names the rates until then', async ({
  w,
}) => {
  const person = await buyerOf(w, 'yearly_monthly');
  const { reference } = await declare(w, '/kuendigen', { email: person.email });
  const [told] = await mailsAbout(w, person.email, `(${reference})`);
  expect(told?.text).toContain('noch 11 Mal ab: je ');
});

test('a lifetime plan is not ended before the desk has asked', async ({ w }) => {
  const person = await buyerOf(w, 'lifetime');
  const { id } = await declare(w, '/kuendigen', { email: person.email });
  expect(await stepsOf(w, id)).toEqual(['matched', 'to_desk lifetime', 'receipt_sent']);
  const [receipt] = await mailsAbout(w, person.email, 'ist eingegangen');
  expect(receipt?.text).toContain('Bei einem Lifetime-Kauf gilt Deine Kündigung ab ihrem Eingang');
  expect(await contractsOf(w, person)).toMatchObject([{ status: 'active' }]);
});

test('what was cancelled already stays so, and only its owner is told', async ({ w }) => {
  const person = await buyerOf(w);
  await declare(w, '/kuendigen', { email: person.email });
  const again = await declare(w, '/kuendigen', { email: person.email, name: 'E. Mustermann' });
  // A second letter within the hour waits until its end.
  await advance(w, 3600);
  await w.runSchedule();
  const [told] = await mailsAbout(
    w,
    person.email,
    `Deine Kündigung bei Lexlern (${again.reference})`,
  );
  expect(told?.text).toContain('war schon gekündigt zum');
  expect(told?.text).toContain('endet der Vertrag durch diese');
});

test('an extraordinary one cancels ordinarily at once, and the desk decides on the rest', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const { id, reference } = await declare(w, '/kuendigen', {
    email: person.email,
    kind: 'extraordinary',
    reason: 'Die App stürzt ab.',
  });
  expect(await stepsOf(w, id)).toEqual([
    'matched',
    'cancelled',
    'told_owner',
    'to_desk extraordinary',
    'receipt_sent',
  ]);
  const [letter] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
  expect(letter?.text).toContain(
    'Deine außerordentliche Kündigung und ihren Grund prüft ein Mensch; Du hörst innerhalb eines Werktags von uns. Vorsorglich ist zum nächstmöglichen Zeitpunkt gekündigt.',
  );
});

test('a mistyped number is no obstacle, and the right one is certain', async ({ w }) => {
  const person = await buyerOf(w);
  const mistyped = await declare(w, '/kuendigen', {
    email: person.email,
    contract: 'LX-2222222222',
  });
  expect(await stepsOf(w, mistyped.id)).toContain('cancelled');
});

test('what a run has cancelled that was cut off before it noted so is taken back, too', async ({
  w,
}) => {
  const owner = await buyerOf(w);
  const [contract] = await contractsOf(w, owner);
  const typed = { email: newEmail(), contract: contract?.number ?? '' };
  const { id, reference } = await declare(w, '/kuendigen', typed);
  const ctx = await contextInterruptedAtStripe(w, {});
  const [row] = await selectContract(ctx.db, contract?.id ?? '');
  if (!row) throw new Error('there is no contract');
  const run = { date: null, receivedAt: ctx.clock.now(), run: 'machine1', isTold: false };
  await cancel(ctx, row, { ...run, declarationId: id });
  expect(await contractsOf(w, owner)).toMatchObject([{ renew_disabled: 1 }]);
  const [asked] = await mailsAbout(w, owner.email, `(${reference})`);
  await sendForm(w, linkIn(asked?.text ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
  expect(await contractsOf(w, owner)).toMatchObject([{ renew_disabled: 0 }]);
});

test('who says that it was not them keeps an end that no declaration has planned', async ({
  w,
}) => {
  const owner = await buyerOf(w);
  const [contract] = await contractsOf(w, owner);
  // As of an order that ends by itself: nobody has noted that end.
  await w.stripe.subscriptions.update(contract?.id ?? '', { cancel_at_period_end: true });
  await flushDeliveries(w);
  const typed = { email: newEmail(), contract: contract?.number ?? '' };
  const { reference } = await declare(w, '/kuendigen', typed);
  const [asked] = await mailsAbout(w, owner.email, `(${reference})`);
  await sendForm(w, linkIn(asked?.text ?? '', 'Das war ich nicht'));
  await flushDeliveries(w);
  const { cancel_at_period_end: ends } = await w.stripe.subscriptions.retrieve(contract?.id ?? '');
  expect(ends).toBe(true);
});

test("with another person's number nothing ends, and its owner is asked", async ({ w }) => {
  const owner = await buyerOf(w);
  const [contract] = await contractsOf(w, owner);
  const { id, reference } = await declare(w, '/kuendigen', {
    email: newEmail(),
    contract: contract?.number.toLowerCase(),
  });
  expect(await stepsOf(w, id)).toEqual([
    'matched',
    'asked_owner',
    'to_desk number_of_another',
    'receipt_sent',
  ]);
  expect(await contractsOf(w, owner)).toMatchObject([{ renew_disabled: 0 }]);
  const [asked] = await mailsAbout(w, owner.email, `(${reference})`);
  await sendForm(w, linkIn(asked?.text ?? '', 'Ja, ich kündige'));
  expect(await contractsOf(w, owner)).toMatchObject([{ renew_disabled: 1 }]);
});

test('where nobody is found the desk has it, with a working day to answer', async ({ w }) => {
  const { id } = await declare(w, '/kuendigen', { email: newEmail() });
  expect(await stepsOf(w, id)).toEqual(['to_desk no_match', 'receipt_sent']);
  expect(await caseOf(w, id)).toMatchObject({ state: 'waiting', account_id: null });
  const person = await signUpPerson(w);
  const without = await declare(w, '/kuendigen', { email: person.email });
  expect(await stepsOf(w, without.id)).toContain('to_desk no_match');
});

test.each(['cut off at Stripe', 'overtaken by the desk itself'])(
  'what the desk carries out months later is told to its owner, even if it is %s',
  async (how) => {
    const w = await world();
    const owner = await buyerOf(w, 'monthly');
    const { id } = await declare(w, '/kuendigen', { email: newEmail() });
    await advance(w, 180 * day);
    await w.runSchedule();
    const [contract] = await contractsOf(w, owner);
    const act = (ctx: Ctx) =>
      matchDeclaration(derive(ctx, { operator: 'desk@lexlern.example' }), id, {
        action_id: crypto.randomUUID(),
        contract: contract?.number ?? '',
        do: 'cancel',
      });
    const meanwhile =
      how === 'cut off at Stripe'
        ? () => Promise.reject(new Error('cut off'))
        : async () => act(await contextInterruptedAtStripe(w, {}));
    const name = `DELETE /v1/subscriptions/${contract?.id}`;
    await act(await contextInterruptedAtStripe(w, { [name]: meanwhile }));
    await advance(w, 600);
    await w.runSchedule();
    expect(await contractsOf(w, owner)).toMatchObject([{ status: 'canceled' }]);
    expect((await stepsOf(w, id)).filter((what) => what === 'cancelled')).toEqual(['cancelled']);
    const told = await rows<{ text: string }>(
      w,
      "select text from outbox where recipient = ? and subject like 'Deine Kündigung bei %'",
      owner.email,
    );
    expect(told.map(({ text }) => text.includes('Dein Vertrag ist gekündigt'))).toEqual([true]);
  },
);

/** A context of the desk. */
const atDesk = (ctx: Ctx, operator = 'a@lexlern.example') => derive(ctx, { operator });

/** What an operator decides on an extraordinary cancellation. */
const decision = (accepted: boolean) => ({
  action_id: crypto.randomUUID(),
  accepted,
  reason: 'Wir haben es geprüft.',
});

test('of two operators at once, the one who refuses first keeps the contract from being ended', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const typed = { email: person.email, kind: 'extraordinary', reason: 'Die App läuft nicht.' };
  const { id } = await declare(w, '/kuendigen', typed);
  const [contract] = await contractsOf(w, person);
  const { stripe, ...other } = await contextInterruptedAtStripe(w, {});
  const refuse = () => decideDeclaration(atDesk({ ...other, stripe }), id, decision(false));
  const slower = { ...(await interruptedContext(w, refuse)), stripe };
  const accepting = decideDeclaration(atDesk(slower, 'b@lexlern.example'), id, decision(true));
  await expect(accepting).rejects.toMatchObject({ code: 'already_decided' });
  expect((await w.stripe.subscriptions.retrieve(contract?.id ?? '')).status).toBe('active');
});

test('whoever is signed in is certain of their own number, whatever e-mail they have typed', async ({
  w,
}) => {
  const person = await buyerOf(w);
  const other = await buyerOf(w);
  const { number: contract = '' } = (await contractsOf(w, person))[0] ?? {};
  const { id } = await declare(w, '/kuendigen', { email: other.email, contract }, signedIn(person));
  expect(await stepsOf(w, id)).toContain('cancelled');
  expect(await contractsOf(w, person)).toMatchObject([{ renew_disabled: 1 }]);
  expect(await contractsOf(w, other)).toMatchObject([{ renew_disabled: 0 }]);
});

test('the same form again after the desk has closed its case comes to the desk', async ({ w }) => {
  const email = 'niemand@example.com';
  const { id } = await declare(w, '/kuendigen', { email });
  const desk = await openDesk(w);
  const closing = { action_id: crypto.randomUUID(), reason: 'Kein Vertrag.' };
  expect((await desk.post(`/api/internal/declarations/${id}/close`, closing)).status).toBe(200);
  expect(await caseOf(w, id)).toMatchObject({ state: 'closed', desk_due_at: null });
  expect((await declare(w, '/kuendigen', { email })).id).toBe(id);
  expect((await caseOf(w, id))?.desk_due_at).not.toBeNull();
});
