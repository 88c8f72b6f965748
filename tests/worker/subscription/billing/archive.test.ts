import { createHash } from 'node:crypto';

import { beforeEach, expect, vi } from 'vitest';

import { row, rows } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { contextInterruptedAtStripe } from '#tests/support/overlap.ts';
import { flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { customerOf, newMember, owed, paidInvoiceOf } from '#tests/support/repayments.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { failingFor, runJobAlone } from '#tests/worker/schedule/run-job.ts';
import { waitingAt } from '#tests/support/waiting.ts';
import type { Bindings } from '#worker/bindings.ts';
import { booksYears, keptUntil } from '#worker/legal/kept.ts';
import { reconcile } from '#worker/subscription/upkeep/reconcile/reconcile.ts';
import { payBack } from '#worker/subscription/money/pay-back.ts';

beforeEach(async () => {
  await (await world()).reset();
});

interface Archived {
  id: string;
  kind: string;
  account_id: string;
  contract_id: string | null;
  number: string;
  issued_at: number;
  total: number;
  file_key: string;
  sha256: string;
  keep_until: number;
}

const archived = (w: World) =>
  rows<Archived>(w, 'select * from billing_document order by kind desc, id');
const marks = async (w: World) =>
  (await rows<{ id: string }>(w, 'select id from archive_mark')).map(({ id }) => id);

async function files(w: World): Promise<string[]> {
  const { PROOFS } = await w.bindings();
  return (await PROOFS.list({ prefix: 'billing-documents/' })).objects.map(({ key }) => key);
}

async function fileOf(w: World, key: string): Promise<Uint8Array> {
  const { PROOFS } = await w.bindings();
  const stored = await PROOFS.get(key);
  return new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer(0));
}

const text = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes);

test('an invoice and its credit note are kept by us, with what the books need', async ({ w }) => {
  const member = await newMember(w, 'yearly');
  const key = await owed(w, member, { amount: 500 });
  await payBack(await contextInterruptedAtStripe(w, {}), key);
  await flushDeliveries(w);
  await w.runSchedule();

  const atStripe = await w.stripe.invoices.retrieve(await paidInvoiceOf(w, member.person));
  const { data: notes } = await w.stripe.creditNotes.list({ invoice: atStripe.id });
  const issuedAt = (atStripe.status_transitions.finalized_at ?? 0) * 1000;
  const common = { account_id: member.contract.accountId, contract_id: member.contract.id };
  const kept = await archived(w);
  expect(kept).toMatchObject([
    {
      ...common,
      id: atStripe.id,
      kind: 'invoice',
      number: atStripe.number,
      issued_at: issuedAt,
      total: atStripe.total,
      keep_until: keptUntil(issuedAt, booksYears),
    },
    { ...common, id: notes[0]?.id, kind: 'credit_note', number: notes[0]?.number, total: 500 },
  ]);
  for (const { number, file_key: fileKey, sha256 } of kept) {
    const bytes = await fileOf(w, fileKey);
    expect(text(bytes)).toMatch(new RegExp(`^%PDF-[^]*${number}[^]*%%EOF`));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect(await marks(w)).toEqual([]);
  // Apart from the proofs, and each once.
  expect(await files(w)).toEqual(kept.map(({ file_key: fileKey }) => fileKey).toSorted());

  // The same events again, and the next pass over Stripe's lists, change nothing.
  await setDeliveryMode(w, 'duplicate');
  for (let run = 0; run < 3; run += 1) {
    await advance(w, 300);
    await w.runSchedule();
  }
  expect(await archived(w)).toEqual(kept);
});

test('an invoice over nothing and an invoice that is not ours are not archived', async ({ w }) => {
  await newMember(w, 'yearly_trial');
  const stranger = await w.stripe.customers.create({ name: 'Not of Lexlern' });
  const invoice = await w.stripe.invoices.create({ customer: stranger.id });
  await w.stripe.invoiceItems.create({
    customer: stranger.id,
    invoice: invoice.id,
    amount: 700,
    currency: 'eur',
  });
  await w.stripe.invoices.finalizeInvoice(invoice.id);
  await flushDeliveries(w);
  for (let run = 0; run < 3; run += 1) {
    await advance(w, 700);
    await w.runSchedule();
  }
  expect([await archived(w), await marks(w), await files(w)]).toEqual([[], [], []]);
});

test('what somebody has invoiced by hand belongs to the person of that customer', async ({ w }) => {
  const member = await newMember(w, 'yearly');
  const customer = await customerOf(w, member.person);
  const invoice = await w.stripe.invoices.create({ customer });
  await w.stripe.invoiceItems.create({
    customer,
    invoice: invoice.id,
    amount: 700,
    currency: 'eur',
  });
  await w.stripe.invoices.finalizeInvoice(invoice.id);
  await flushDeliveries(w);
  await w.runSchedule();
  expect((await archived(w)).find(({ id }) => id === invoice.id)).toMatchObject({
    account_id: member.contract.accountId,
    contract_id: null,
    total: 700,
  });
});

test('those from before are found at Stripe page by page, also where the pass is cut off', async ({
  w,
}) => {
  await setDeliveryMode(w, 'drop');
  const ids: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const member = await newMember(w, 'monthly');
    ids.push(await paidInvoiceOf(w, member.person));
    const key = await owed(w, member, { amount: 500 });
    await payBack(await contextInterruptedAtStripe(w, {}), key);
  }
  const notes = await w.stripe.creditNotes.list({ limit: 10 });
  ids.push(...notes.data.map(({ id }) => id));
  await setDeliveryMode(w, 'normal');
  // Before there was an archive.
  await row(w, 'delete from archive_mark');
  await row(w, 'delete from billing_document');

  // A page of two, then the product stops; it remembers how far it has got.
  const ctx = await contextInterruptedAtStripe(w, {});
  const nextPage = () => reconcile({ ...ctx, job: unlimitedJob('reconcile') }, 2);
  await nextPage();
  expect(await marks(w)).toHaveLength(4);
  await nextPage();
  expect((await marks(w)).toSorted()).toEqual(ids.toSorted());
  const changed = await failingFor(w, ...ids.slice(0, 2));
  // More than one run's share.
  for (let run = 0; run < 2; run += 1) await runJobAlone(w, 'archiveDocuments', { changed });
  expect((await marks(w)).toSorted()).toEqual(ids.slice(0, 2).toSorted());
  for (let run = 0; run < 4; run += 1) {
    await advance(w, 700);
    await w.runSchedule();
  }
  const found = (await archived(w)).map(({ id }) => id);
  expect(found.toSorted()).toEqual(ids.toSorted());
});

test('cut off between file and row, it writes the file again and has one of each', async ({
  w,
}) => {
  const member = await newMember(w, 'yearly');
  const { PROOFS } = await w.bindings();
  const put = async (key: string, body: Uint8Array) => {
    await PROOFS.put(key, body);
    throw new Error('the answer got lost');
  };
  const stopping = { PROOFS: { put } as unknown as Bindings['PROOFS'] };
  await runJobAlone(w, 'archiveDocuments', { changed: stopping });
  expect([await archived(w), (await files(w)).length]).toEqual([[], 1]);
  expect(await marks(w)).toEqual([await paidInvoiceOf(w, member.person)]);

  // A run at the same time does not take it.
  await w.runSchedule();
  expect(await archived(w)).toEqual([]);
  await advance(w, 700);
  await w.runSchedule();
  expect([(await archived(w)).length, (await files(w)).length, await marks(w)]).toEqual([1, 1, []]);
});

test('what cannot be fetched for a day is an alarm in the log and at the desk', async ({ w }) => {
  const member = await newMember(w, 'yearly');
  const id = await paidInvoiceOf(w, member.person);
  const changed = await failingFor(w, `${id}.pdf`);
  const alarms = () => waitingAt(w, 'document');
  const began = await clockOf(w);
  for (let hour = 0; hour < 23; hour += 1) {
    await runJobAlone(w, 'archiveDocuments', { changed });
    await advance(w, 3600);
  }
  expect([await alarms(), await marks(w)]).toEqual([[], [id]]);

  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  for (let hour = 0; hour < 8; hour += 1) {
    await advance(w, 3600);
    await runJobAlone(w, 'archiveDocuments', { changed });
  }
  const lines = errors.mock.calls.map(([line]) => JSON.parse(String(line)) as object);
  vi.restoreAllMocks();
  const message = 'a document cannot be archived';
  expect(lines[0]).toMatchObject({ level: 'error', message, document: id });
  // It is tried four times a day.
  expect(lines.length).toBeLessThan(4);
  const [alarm] = await alarms();
  expect(alarm).toMatchObject({ id, stripe_id: id });
  expect(alarm?.since).toBeGreaterThanOrEqual(began);

  await advance(w, 7 * 3600);
  await w.runSchedule();
  expect([await alarms(), (await archived(w)).length]).toEqual([[], 1]);
});

test('after eight years an archived invoice is deleted, row and file, and not a day before', async ({
  w,
}) => {
  const member = await newMember(w, 'lifetime');
  await w.runSchedule();
  const [kept] = await archived(w);
  expect(kept?.contract_id).toBe(member.contract.id);
  const keepUntil = kept?.keep_until ?? 0;
  await advance(w, Math.floor((keepUntil - (await clockOf(w))) / 1000 - 86_400));
  await w.runSchedule();
  expect([await archived(w), (await files(w)).length]).toEqual([[kept], 1]);
  await advance(w, 2 * 86_400);
  await w.runSchedule();
  expect([await archived(w), await files(w)]).toEqual([[], []]);
  // Stripe still lists it, and that brings nothing back.
  await w.runSchedule();
  expect([await archived(w), await marks(w)]).toEqual([[], []]);
});
