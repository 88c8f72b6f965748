import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { oneMoneyMail } from '#tests/support/money-mails.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';

async function buyerNamed(w: World, name: string) {
  const person = await signUpPerson(w);
  await row(w, 'update account set display_name = ? where email = ?', name, person.email);
  await buyPlan(w, person, 'yearly');
  await flushDeliveries(w);
  return oneMoneyMail(w, person, 'confirmation');
}

test('a letter greets its person by name, in both parts, and keeps that in the archive', async ({
  w,
}) => {
  const { text, html } = await buyerNamed(w, 'Erika Mustermann');
  expect(text).toMatch(/^Hallo Erika Mustermann,\n/);
  expect(html).toContain('>Hallo Erika Mustermann,<');
  const kept = await row<{ text: string }>(
    w,
    "select text from outbox where subject like 'Deine Bestellung%' order by created_at desc",
  );
  expect(kept?.text).toMatch(/^Hallo Erika Mustermann,/);
});

test('what somebody calls themselves is a name in the mail, and never markup', async ({ w }) => {
  const { text, html } = await buyerNamed(w, '<b>Jo & Co</b>');
  expect(text).toContain('Hallo <b>Jo & Co</b>,');
  expect(html).toContain('Hallo &lt;b&gt;Jo &amp; Co&lt;/b&gt;,');
});
