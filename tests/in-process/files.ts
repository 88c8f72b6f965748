import { globSync } from 'node:fs';

/*
 * Says which test files run in one process with their world, and which in workerd.
 */

/**
 * Tests of faults, retries, orders of events, races, dates and amounts. They make thousands of
 * calls, and nothing of what they test is in the platform.
 */
const candidates = [
  'tests/conformance/{cases,parameters}.test.ts',
  'tests/docs/{app-client,app-sign-in,privacy}.test.ts',
  'tests/sandbox/clock/*.test.ts',
  'tests/sandbox/stripe/*.test.ts',
  'tests/sandbox/webhooks/*.test.ts',
  'tests/worker/account/**/*.test.ts',
  'tests/worker/client-api/*.test.ts',
  'tests/worker/declaration/{cancelling,withdrawing,withdrawing-a-change,freezing,grouped,orders,later-days,taking-back,guarantee-used,limits,alike}.test.ts',
  'tests/worker/deletion/*.test.ts',
  'tests/worker/desk/{timeline,refunds,cancellations,search,waiting,acts,numbers,books,second-looks,members,members-export,messages,saved-answers,in-their-place,demo,state}.test.ts',
  'tests/worker/desk/plan-changes.test.ts',
  'tests/worker/entitlement/{app-webhook,grace,grants,no-date}.test.ts',
  'tests/worker/desk/transfers.test.ts',
  'tests/worker/entitlement/store-purchases.test.ts',
  'tests/worker/handoff/{limits,ticket}.test.ts',
  'tests/worker/handoff/code/*.test.ts',
  'tests/worker/http/{access,bad-input,flood,replica}.test.ts',
  'tests/worker/letter/letters-over.test.ts',
  'tests/worker/mail/outbox.test.ts',
  'tests/worker/marketing/{consent,events,referrals}.test.ts',
  'tests/worker/promotion/{cells,ledger}.test.ts',
  'tests/worker/schedule/*.test.ts',
  'tests/worker/stripe/{endpoint-events,webhook}.test.ts',
  'tests/worker/subscription/**/*.test.ts',
];

/** What stays in workerd, although a pattern above matches it. */
const inWorkerd = [
  // The main road of each slice, so every slice also runs where it runs in production.
  'tests/sandbox/stripe/purchase.test.ts',
  'tests/worker/account/session.test.ts',
  'tests/worker/account/sign-up/sign-up.test.ts',
  'tests/worker/account/social/sign-in-socially.test.ts',
  'tests/worker/client-api/keys.test.ts',
  'tests/worker/subscription/contract/money-back.test.ts',
  'tests/worker/subscription/billing/dispute.test.ts',
  'tests/worker/subscription/billing/charge-one-way.test.ts',
  'tests/worker/subscription/billing/{change-method,setup}.test.ts',
  'tests/worker/subscription/quote/plan-list.test.ts',
  'tests/worker/subscription/checkout/purchase.test.ts',
  // Reads the page of an invoice, which is more than text.
  'tests/worker/subscription/checkout/number.test.ts',
  // Queues deliver what they carry by themselves, in workerd only.
  'tests/worker/subscription/upkeep/reconcile/consume-pages.test.ts',
  // What needs the platform: the alarm of a Durable Object, bytes as bodies and pages, the expiry
  // that KV reports, scrypt, a provider's own keys, and requests without any header of ours.
  'tests/sandbox/clock/alarm.test.ts',
  'tests/sandbox/stripe/{checkout-page,documents}.test.ts',
  'tests/worker/account/challenge-kept.test.ts',
  'tests/worker/handoff/code/{outside,page}.test.ts',
  'tests/worker/account/{password,stored-hashes}.test.ts',
  'tests/worker/account/profile/unlink-identity.test.ts',
  'tests/worker/account/login-code/other-entrances.test.ts',
  'tests/worker/account/passkey/passkey.test.ts',
  // Tests of single functions, which start no world.
  'tests/sandbox/stripe/calendar.test.ts',
  'tests/worker/account/friendly-name.test.ts',
  'tests/worker/account/login-code/judge-code.test.ts',
  'tests/worker/account/passkey/verify-response.test.ts',
  'tests/worker/account/social/{key-set,verify-credential}.test.ts',
  'tests/worker/subscription/contract/rate-coupons.test.ts',
  'tests/worker/subscription/billing/describe-invoice.test.ts',
  'tests/worker/subscription/clock/{days,leave}.test.ts',
  'tests/worker/subscription/quote/*.test.ts',
];

const cwd = new URL('../..', import.meta.url).pathname;

/** The test files that run in process; none if `npm run test:workerd` asks for workerd. */
export const inProcess: readonly string[] = process.env['TEST_ALL_IN_WORKERD']
  ? []
  : globSync(candidates, { cwd, exclude: inWorkerd }).toSorted();
