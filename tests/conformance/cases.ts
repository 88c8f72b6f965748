import type { Subject } from './case.ts';
import { checkout } from './cases/checkout.ts';
import { creditNotes } from './cases/credit-notes.ts';
import { creditedLines, previews } from './cases/credited-lines.ts';
import { customers } from './cases/customers.ts';
import { discounts } from './cases/discounts.ts';
import { disputes } from './cases/disputes.ts';
import { errors } from './cases/errors.ts';
import { events } from './cases/events.ts';
import { idempotency } from './cases/idempotency.ts';
import { invoices } from './cases/invoices.ts';
import { lists } from './cases/lists.ts';
import { paymentIntents } from './cases/payment-intents.ts';
import { paymentMethods } from './cases/payment-methods.ts';
import { refunds } from './cases/refunds.ts';
import { renewals } from './cases/renewals.ts';
import { schedules } from './cases/schedules.ts';
import { setupIntents } from './cases/setup-intents.ts';
import { subscriptions } from './cases/subscriptions.ts';
import { taxes } from './cases/taxes.ts';
import { trials } from './cases/trials.ts';

/** Every case, by subject. */
export const subjects: readonly Subject[] = [
  customers,
  paymentMethods,
  setupIntents,
  paymentIntents,
  subscriptions,
  trials,
  renewals,
  schedules,
  invoices,
  creditedLines,
  previews,
  discounts,
  taxes,
  refunds,
  creditNotes,
  disputes,
  checkout,
  events,
  idempotency,
  errors,
  lists,
];
