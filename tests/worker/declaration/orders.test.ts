import { beforeEach, describe, expect } from 'vitest';

import {
  caseOf,
  contractsOf,
  declare,
  linkIn,
  mailsAbout,
  sendForm,
  signedIn,
  stepsOf,
} from '#tests/support/declarations.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import {
  authenticate,
  buyPlan,
  errorOf,
  flushDeliveries,
  invoiceOf,
  order,
  planNamed,
  purchaseStatus,
  setDeliveryMode,
} from '#tests/support/purchases.ts';
import { keptOf, purchaseOf } from '#tests/support/repayments.ts';
import { advance } from '#tests/support/sandbox-clock.ts';

const minute = 60;
const paths = ['/kuendigen', '/widerrufen'] as const;
const plans = ['half_yearly', 'lifetime', 'yearly_trial'];

// All of them pay with the one card that asks, which has one trial.
beforeEach(async () => {
  await (await world()).reset();
});

/** Somebody who has ordered with the card that asks the bank, and has not confirmed yet. */
async function orderer(w: World, plan: string) {
  const person = await signUpPerson(w);
  const asked = order(await planNamed(w, plan), 'pm_card_authenticationRequired');
  const invoice = await invoiceOf(await person.post('/api/sub/buy', asked));
  await flushDeliveries(w);
  return { person, invoice };
}

type Ordered = Awaited<ReturnType<typeof orderer>>;

const approve = (w: World, { invoice }: Ordered) =>
  authenticate(w, invoice.payment_intent?.client_secret ?? '', 'approve');

const confirm = ({ person, invoice }: Ordered) =>
  person.post('/api/sub/buy/confirm', { invoice_id: invoice.id });

/** Runs the schedule after a quarter of an hour, when orders are looked at again. */
async function lookAgain(w: World): Promise<void> {
  await advance(w, 16 * minute);
  await w.runSchedule();
  await flushDeliveries(w);
}

describe.each(paths)('%s by a stranger who knows the e-mail', (path) => {
  test.each(plans)('leaves an order of %s that waits for its bank to its owner', async (plan) => {
    const w = await world();
    const ordered = await orderer(w, plan);
    const { person } = ordered;
    const { id, reference } = await declare(w, path, { email: person.email, name: 'Wer anders' });
    expect(await stepsOf(w, id)).toContain('to_desk probable_order');
    expect(await purchaseStatus(w, person)).toBe('requires_action');
    const [asked] = await mailsAbout(w, person.email, `(${reference})`);
    expect(asked?.subject).toContain('Bist Du das?');
    expect(asked?.text).toContain('Deine Bestellung bleibt, wie sie ist');
    await approve(w, ordered);
    expect((await confirm(ordered)).status).toBe(200);
    await flushDeliveries(w);
    expect(await purchaseStatus(w, person)).toBe('completed');
  });

  test.each(plans)('leaves an order of %s that is paid, and not heard of, alone', async (plan) => {
    const w = await world();
    const ordered = await orderer(w, plan);
    const { person } = ordered;
    await setDeliveryMode(w, 'hold');
    await approve(w, ordered);
    await declare(w, path, { email: person.email, name: 'Wer anders' });
    await setDeliveryMode(w, 'normal');
    expect((await confirm(ordered)).status).toBe(200);
    await flushDeliveries(w);
    await lookAgain(w);
    const [contract] = await contractsOf(w, person);
    expect(contract?.status).toMatch(/active|trialing/);
    const kept = await keptOf(w, person);
    await advance(w, 2 * 86_400);
    await w.runSchedule();
    expect(await keptOf(w, person)).toBe(kept);
  });
});

describe('what a stranger has declared about an order', () => {
  test('freezes the contract that it becomes, from the receipt, and the owner is asked again', async ({
    w,
  }) => {
    const ordered = await orderer(w, 'half_yearly');
    const { person } = ordered;
    const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
    await approve(w, ordered);
    await confirm(ordered);
    await lookAgain(w);
    expect(await stepsOf(w, id)).toEqual(expect.arrayContaining(['order_concluded', 'frozen']));
    const letters = await mailsAbout(w, person.email, `Bist Du das? Dein Widerruf`);
    expect(letters).toHaveLength(2);
    expect(letters[0]?.text).toContain('eingefroren');
    await sendForm(w, linkIn(letters[0]?.text ?? '', 'Ja, ich widerrufe'));
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'canceled' }]);
    expect(reference).toMatch(/^LW-/);
  });

  test('cancels the contract that it becomes, and never withdraws from it', async ({ w }) => {
    const ordered = await orderer(w, 'half_yearly');
    const { person } = ordered;
    const { reference } = await declare(w, '/kuendigen', { email: person.email });
    await approve(w, ordered);
    await confirm(ordered);
    await lookAgain(w);
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 1 }]);
    const [told] = await mailsAbout(w, person.email, `Deine Kündigung bei Lexlern (${reference})`);
    await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
    expect(await contractsOf(w, person)).toMatchObject([{ status: 'active', renew_disabled: 0 }]);
  });

  test('is over with „Das war ich nicht“', async ({ w }) => {
    const ordered = await orderer(w, 'half_yearly');
    const { person } = ordered;
    const { id, reference } = await declare(w, '/widerrufen', { email: person.email });
    const [asked] = await mailsAbout(w, person.email, `(${reference})`);
    await sendForm(w, linkIn(asked?.text ?? '', 'Das war ich nicht'));
    expect(await caseOf(w, id)).toMatchObject({ state: 'taken_back' });
    await approve(w, ordered);
    await confirm(ordered);
    await lookAgain(w);
    expect(await stepsOf(w, id)).not.toContain('frozen');
  });

  test('is over with an order that lapses', async ({ w }) => {
    const { person } = await orderer(w, 'half_yearly');
    const { id } = await declare(w, '/widerrufen', { email: person.email });
    await advance(w, 24 * 3600);
    await w.runSchedule();
    await flushDeliveries(w);
    await lookAgain(w);
    expect(await purchaseStatus(w, person)).toBe('released');
    expect(await stepsOf(w, id)).toContain('order_lapsed');
    expect(await caseOf(w, id)).toMatchObject({ state: 'closed' });
  });

  test('holds anew for a contract that is ordered after it, where the same form comes again', async ({
    w,
  }) => {
    const { person } = await orderer(w, 'half_yearly');
    await advance(w, 12 * 3600);
    const fields = { email: person.email };
    const { id } = await declare(w, '/kuendigen', fields);
    await advance(w, 12 * 3600);
    await w.runSchedule();
    await flushDeliveries(w);
    await lookAgain(w);
    expect(await caseOf(w, id)).toMatchObject({ state: 'closed' });
    await buyPlan(w, person, 'monthly');
    await flushDeliveries(w);
    expect((await declare(w, '/kuendigen', fields)).id).toBe(id);
    const running = (await contractsOf(w, person)).filter(({ status }) => status === 'active');
    expect(running).toMatchObject([{ renew_disabled: 1 }]);
  });
});

/** What makes a declaration about an order certain. */
const certain: Record<string, (w: World, person: Person) => Promise<[object, object]>> = {
  'who is signed in': async (_, person) => [{}, signedIn(person)],
  'who knows the number': async (w, person) => [
    { contract: (await purchaseOf(w, person)).number },
    {},
  ],
};

describe.each(Object.keys(certain))('an order is given up for %s', (who) => {
  test.each(paths)('by %s, and its owner reads the truth and can object', async (path) => {
    const w = await world();
    const ordered = await orderer(w, 'half_yearly');
    const { person } = ordered;
    const [fields, headers] = (await certain[who]?.(w, person)) ?? [{}, {}];
    const form = { email: person.email, ...fields };
    const { id, reference } = await declare(w, path, form, headers as Record<string, string>);
    expect(await purchaseStatus(w, person)).toBe('released');
    const answer = await confirm(ordered);
    expect([answer.status, await errorOf(answer)]).toEqual([410, 'purchase_expired']);
    const [told] = await mailsAbout(w, person.email, `bei Lexlern (${reference})`);
    expect(told?.text).toContain('Wir haben sie storniert');
    await sendForm(w, linkIn(told?.text ?? '', 'Das war ich nicht'));
    expect(await stepsOf(w, id)).toContain('to_desk late_objection');
    expect((await caseOf(w, id))?.desk_due_at).toBeGreaterThan(0);
  });
});

test.each([
  ['/kuendigen', { status: 'active', renew_disabled: 1 }, [200, undefined]],
  ['/widerrufen', { status: 'canceled' }, [410, 'purchase_withdrawn']],
] as const)(
  'if the payment was faster, %s means the contract',
  async (path, contract, answered) => {
    const w = await world();
    const ordered = await orderer(w, 'half_yearly');
    const { person } = ordered;
    await setDeliveryMode(w, 'hold');
    await approve(w, ordered);
    const { number } = await purchaseOf(w, person);
    const { id } = await declare(w, path, { email: person.email, contract: number });
    await setDeliveryMode(w, 'normal');
    await flushDeliveries(w);
    expect(await contractsOf(w, person)).toMatchObject([contract]);
    expect(await stepsOf(w, id)).not.toContain('order_given_up');
    const answer = await confirm(ordered);
    expect([answer.status, answer.ok ? undefined : await errorOf(answer)]).toEqual(answered);
  },
);
