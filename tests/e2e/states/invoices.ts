import type { Page } from 'playwright-core';

import { intercept, stopIntercepting } from '#tests/e2e/intercept.ts';
import { storeSubscription, sendAppEvent } from '#tests/support/app-events.ts';
import { openMember } from '#tests/e2e/states/state.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { expectStatus } from '#tests/e2e/visitor.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { invoiceStates } from '#worker/subscription/billing/schemas.ts';
import type { InvoiceRow } from '#worker/subscription/billing/schemas.ts';

const call = '/api/sub/invoices';
const statuses = ['open', 'paid', 'void', 'uncollectible'];
const states = [...invoiceStates].toSorted();

/** Answers the page's call with that many invoices, which have every status. */
export async function answerInvoices(page: Page, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at): InvoiceRow => {
    const status = statuses[at % statuses.length] ?? 'paid';
    const state = states[at % states.length] ?? 'paid';
    return {
      id: `in_${at}`,
      number: `A1B2C3D4-${String(count - at).padStart(4, '0')}`,
      created: Date.UTC(2026, 10 - at, 20),
      total: at === 1 ? 0 : 9948,
      status,
      state,
      paid: at === 1 ? 0 : 9948,
      refunded: state === 'refunded' ? 9948 : state === 'partly_refunded' ? 3000 : 0,
      settles: at === 2 ? 'A1B2C3D4-0001' : null,
      description:
        at === 0
          ? 'Zahlung für Rechtswissenschaftsprüfungsvorbereitungsabonnement Premium'
          : 'Premium',
      pdf_url: status === 'void' ? null : `/api/sub/invoices/in_${at}/document`,
    };
  });
  await stopIntercepting(page);
  const paid = rows
    .filter(({ state }) => state === 'paid' || state === 'partly_refunded')
    .reduce((sum, row) => sum + row.paid - row.refunded, 0);
  await intercept(page, call, { json: { invoices: rows, paid } });
}

/** The invoices: none, loading, failed, many, and all of them. */
export async function* invoices(w: World): ReturnType<Journey> {
  const person = await signUpPerson(w);
  await sendAppEvent(w, person, await storeSubscription(w, 'ios'));
  const page = await openMember(w, person);
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  await page.getByText('schickt Dir Apple').waitFor();
  yield { name: 'invoices-none', page };

  await intercept(page, call, 'never answer');
  await page.goto('/');
  await expectStatus(page, 'Aktiv');
  yield { name: 'invoices-loading', page };

  await stopIntercepting(page);
  await intercept(page, call, 'fail');
  await page.goto('/');
  await page.getByRole('alert').filter({ hasText: 'Keine Verbindung' }).waitFor();
  yield { name: 'invoices-failed', page };

  await answerInvoices(page, 9);
  await page.goto('/');
  await page.getByRole('button', { name: 'Alle 9 Rechnungen anzeigen' }).waitFor();
  yield { name: 'invoices-many', page };

  await page.getByRole('button', { name: 'Alle 9 Rechnungen anzeigen' }).click();
  await page.getByRole('listitem').nth(8).waitFor();
  yield { name: 'invoices-all', page };
}
