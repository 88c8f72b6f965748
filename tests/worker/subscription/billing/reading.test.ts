import { beforeEach, expect } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { beginDeletion, passSevenDays, runDeletions } from '#tests/support/deletions.ts';
import { exportCode, openExport, pathOf } from '#tests/support/exports.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { openBrowser, signUpPerson } from '#tests/support/people.ts';
import type { Person } from '#tests/support/people.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { newMember, owed, paidInvoiceOf } from '#tests/support/repayments.ts';
import type { Member } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { failingFor } from '#tests/worker/schedule/run-job.ts';
import { app } from '#worker/app.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { ExportAnswer } from '#worker/export/schemas.ts';
import type { InvoiceListAnswer } from '#worker/subscription/billing/schemas.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';

const day = 86_400;

beforeEach(async () => {
  await (await world()).reset();
});

/** A person whose invoice, and a credit note to it, are archived. */
async function archivedMember(w: World, plan = 'yearly'): Promise<Member & { invoice: string }> {
  const member = await newMember(w, plan);
  const invoice = await paidInvoiceOf(w, member.person);
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await flushDeliveries(w);
  await w.runSchedule();
  return { ...member, invoice };
}

/** A call of the product with other bindings. */
async function callWith(
  w: World,
  person: Person,
  changed: Partial<Bindings>,
  path: string,
  body?: object,
): Promise<Response> {
  const headers = { cookie: person.cookie(), origin: w.origin, 'content-type': 'application/json' };
  const request = new Request(`${w.origin}${path}`, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const execution = { waitUntil: () => {}, passThroughOnException: () => {}, props: {} };
  return app.fetch(request, { ...(await w.bindings()), ...changed }, execution);
}

const files = async (w: World) =>
  (await (await w.bindings()).PROOFS.list({ prefix: 'billing-documents/' })).objects.length;

test('the account page gives an invoice from the archive while Stripe does not', async ({ w }) => {
  const { person, invoice } = await archivedMember(w);
  const path = `/api/sub/invoices/${invoice}/document`;
  expect((await person.get(path)).status).toBe(302);

  const answer = await callWith(w, person, await failingFor(w, `/v1/invoices/${invoice}`), path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="rechnung-[A-Z\d]+-\d{4}\.pdf"$/,
  );
  expect(await answer.text()).toMatch(/^%PDF-[^]*Rechnung/);

  const other = await signUpPerson(w);
  const silent = await failingFor(w, `/v1/invoices/${invoice}`);
  expect((await callWith(w, other, silent, path)).status).toBe(404);
  expect((await openBrowser(w).get(path)).status).toBe(401);
});

test('an invoice whose customer is gone at Stripe stays on the account page, from the archive', async ({
  w,
}) => {
  const { person, contract, invoice } = await archivedMember(w);
  const atStripe = await w.stripe.invoices.retrieve(invoice);
  const gone = "update customer set customer_id = 'cus_gone' where account_id = ?";
  await row(w, gone, contract.accountId);
  const { invoices, paid } = (await (
    await person.get('/api/sub/invoices')
  ).json()) as InvoiceListAnswer;
  expect([invoices, paid]).toMatchObject([
    [{ number: atStripe.number, total: atStripe.total, state: 'archived' }],
    0,
  ]);
  const answer = await person.get(invoices[0]?.pdf_url ?? '');
  expect(await answer.text()).toMatch(/^%PDF-[^]*Rechnung/);
});

test('a PDF that was changed in R2 is given to nobody', async ({ w }) => {
  const { person, invoice } = await archivedMember(w);
  const { PROOFS } = await w.bindings();
  const forged = new TextEncoder().encode('%PDF-1.4 another sum %%EOF');
  await PROOFS.put(`billing-documents/${invoice}.pdf`, forged);
  const path = `/api/sub/invoices/${invoice}/document`;
  const silent = await failingFor(w, `/v1/invoices/${invoice}`);
  expect((await callWith(w, person, silent, path)).status).toBe(500);
});

test('who takes their data along gets what Stripe does not give from the archive', async ({
  w,
}) => {
  const { person, invoice } = await archivedMember(w);
  const take = async (...silent: string[]) => {
    const code = await exportCode(w, person);
    const changed = await failingFor(w, ...silent);
    const made = await callWith(w, person, changed, '/api/account/export', { code });
    return openExport(await w.fetch(pathOf((await made.json()) as ExportAnswer)));
  };
  const named = (paths: string[]) =>
    paths.filter((path) => /^(rechnungen|gutschriften)/.test(path));

  const whole = await take('no such address');
  const expected = named(Object.keys(whole.files));
  expect(expected).toHaveLength(2);
  const withoutPdfs = await take('/sandbox/stripe/');
  expect(withoutPdfs.json.missing).toEqual([]);
  expect(named(Object.keys(withoutPdfs.files))).toEqual(expected);
  const withoutStripe = await take('/v1/');
  expect(named(Object.keys(withoutStripe.files)).toSorted()).toEqual(expected.toSorted());
  expect(withoutStripe.json.data['billing_document']).toContainEqual(
    expect.objectContaining({ id: invoice, kind: 'invoice', keep_until: expect.any(String) }),
  );
});

test('the desk opens an archived document on the page of its person, and the log says so', async ({
  w,
}) => {
  const { contract, invoice } = await archivedMember(w);
  const desk = await openDesk(w);
  const page = `/api/internal/people/${contract.accountId}`;
  const { documents } = (await (await desk.get(page)).json()) as PersonAnswer;
  expect(documents.map(({ kind }) => kind).toSorted()).toEqual(['credit_note', 'invoice']);

  const address = `${page}/documents/${invoice}/open`;
  const action = { action_id: crypto.randomUUID() };
  for (let press = 0; press < 2; press += 1) {
    const answer = await desk.post(address, action);
    expect(await answer.text()).toMatch(/^%PDF-[^]*Rechnung/);
  }
  const audited = 'select operator, subject_id from audit where action = ? and account_id = ?';
  expect(await rows(w, audited, 'document.opened', contract.accountId)).toEqual([
    { operator: 'desk@lexlern.example', subject_id: invoice },
  ]);
  const { contract: another } = await newMember(w, 'monthly');
  const foreign = address.replace(contract.accountId, another.accountId);
  expect((await desk.post(foreign, { action_id: crypto.randomUUID() })).status).toBe(404);
});

test('documents of a deleted person stay their eight years, and no longer', async ({ w }) => {
  const { person, contract, invoice } = await archivedMember(w, 'lifetime');
  await beginDeletion(w, person);
  await passSevenDays(w);
  expect(await row(w, 'select 1 from account where id = ?', contract.accountId)).toBeNull();
  const kept = 'select keep_until from billing_document where account_id = ?';
  expect([await rows(w, kept, contract.accountId), await files(w)]).toMatchObject([
    { length: 2 },
    2,
  ]);

  // The desk still opens them, and says until when they are kept.
  const desk = await openDesk(w);
  const page = `/api/internal/people/${contract.accountId}`;
  const { deletion } = (await (await desk.get(page)).json()) as PersonAnswer;
  const [{ keep_until: until } = { keep_until: 0 }] = await rows<{ keep_until: number }>(
    w,
    kept,
    contract.accountId,
  );
  expect(deletion?.left.find(({ what }) => what === 'books')?.until).toBeGreaterThanOrEqual(until);
  const opened = await desk.post(`${page}/documents/${invoice}/open`, {
    action_id: crypto.randomUUID(),
  });
  expect(opened.status).toBe(200);

  const jumpTo = async (at: number) => {
    await advance(w, Math.ceil((at - (await clockOf(w))) / 1000));
    await runDeletions(w, 2);
  };
  await jumpTo(until - 2 * day * 1000);
  expect(await files(w)).toBe(2);
  await jumpTo(until + day * 1000);
  expect([await rows(w, kept, contract.accountId), await files(w)]).toEqual([[], 0]);
  await advance(w, 366 * day);
  await runDeletions(w);
  const left = 'select 1 from account_deletion where account_id = ?';
  expect(await row(w, left, contract.accountId)).toBeNull();
  // No list of Stripe's brings them back.
  await w.runSchedule();
  expect([await rows(w, 'select 1 from archive_mark'), await files(w)]).toEqual([[], 0]);
});
