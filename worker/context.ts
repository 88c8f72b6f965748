import type { Fetcher, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import type Stripe from 'stripe';

import { checkBindings, stripeStandIn } from '#worker/bindings.ts';
import type { Bindings } from '#worker/bindings.ts';
import { sandboxClock, systemClock } from '#worker/clock.ts';
import type { Clock } from '#worker/clock.ts';
import { openDatabase } from '#worker/db/client.ts';
import type { Database, OpenDatabase } from '#worker/db/client.ts';
import { cloudflareMail, sandboxMail } from '#worker/mail/port.ts';
import type { EmailBinding, SendMail } from '#worker/mail/port.ts';
import { readPaymentMethods } from '#worker/payment-methods.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type { EventMessage, PageMessage, SendingQueue } from '#worker/queue/messages.ts';
import type { Spend } from '#worker/schedule/budget.ts';
import { toldOf } from '#worker/schedule/told-of.ts';
import { countStripeCalls, stripeClient } from '#worker/stripe/client.ts';
import type { StripeUse } from '#worker/stripe/client.ts';

/** What the request itself says about its sender. */
export interface Caller {
  /** SHA-256 of the session cookie's token, hex; null without a cookie. */
  sessionHash: string | null;
  /** The client's network address; null for calls from this machine. */
  address: string | null;
  userAgent: string;
  /** Two letters, as Cloudflare reports it; null if it does not. */
  country: string | null;
}

/** Everything that a verb may use. */
export interface Ctx {
  requestId: string;
  caller: Caller;
  clock: Clock;
  db: Database;
  kv: KVNamespace;
  /** Files: proofs below `proofs/`, the logos of partners `logos/`, letters below `letters/`. */
  proofs: R2Bucket;
  mail: SendMail;
  /** Queues for what one scheduled run cannot do; undefined where they do not exist. */
  eventQueue: SendingQueue<EventMessage> | undefined;
  pageQueue: SendingQueue<PageMessage> | undefined;
  stripe: Stripe;
  stripePublishableKey: string;
  /** The types of payment method that are switched on in the Stripe account. */
  paymentMethods: readonly PaymentMethodType[];
  /** Address of the stand-in for Stripe's browser library; null for the real library. */
  stripeScript: string | null;
  webhookSecrets: string[];
  appWebhookSecrets: string[];
  codePepper: string;
  /** Scheme and host of links in mails. */
  origin: string;
  identityProviders: IdentityProviders;
  handOff: HandOffConfig;
  access: AccessConfig;
  /** E-mail of the operator, once the Access assertion is verified; null for anybody else. */
  operator: string | null;
  /** Continues work after the answer. The work must not fail. */
  later: (work: Promise<void>) => void;
}

/** Google and Apple: this site's client ids, and how their credentials are verified. */
export interface IdentityProviders {
  googleClientId: string;
  appleClientId: string;
  /** Whether the browser libraries are stand-ins from this origin. */
  usesStandIns: boolean;
  /** Sends a request to a provider. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The hand-off's keys and clients, as unparsed configuration. */
export interface HandOffConfig {
  keys: string;
  clients: string;
}

/** The Access team that authenticates operators, and the application. */
export interface AccessConfig {
  team: string;
  audience: string;
}

/** What a verb of the desk may use: everything, and the operator who acts. */
export type DeskCtx = Ctx & { operator: string };

/** What is known of a request beside its context. */
interface Known {
  requestId: string;
  /** Parsed on first use. */
  address?: { url: URL; isLocal: boolean };
  /** Likewise. */
  cookies?: Record<string, string>;
  /** The code of the refusal. */
  failure?: string;
}

/** What middleware and routes read from a request. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: Known & { ctx: Ctx };
}

/** Like `AppEnv`, after `requireOperator` (require-operator.ts): there is always an operator. */
export interface DeskEnv {
  Bindings: Bindings;
  Variables: Known & { ctx: DeskCtx };
}

interface RequestDetails {
  requestId: string;
  /** Scheme and host of the request; null for the scheduled run and for queues. */
  origin: string | null;
  caller: Caller;
  /** Whether an older state of the database would be wrong, as a replica may have it. */
  needsLatest: boolean;
  later: Ctx['later'];
  /**
   * Is told of each call to the outside before it is made. The scheduled run and a batch of a queue
   * have a budget.
   */
  spend?: Spend;
}

interface RequestScope {
  ctx: Ctx;
  database: OpenDatabase;
  stripeUse: StripeUse;
  /** Runs the request's work and counts its calls to Stripe in `stripeUse`. */
  countStripeCalls: <T>(work: () => T) => T;
}

/**
 * Creates a request's context. Only this place knows whether the sandbox or real services answer.
 * With a test key, Stripe is real and the rest is the sandbox. The clock belongs to Stripe: what
 * Stripe dates must be compared with the same time.
 */
export async function makeContext(
  bindings: Bindings,
  request: RequestDetails,
): Promise<RequestScope> {
  checkBindings(bindings);
  const sandbox = bindings.SANDBOX;
  const standIn = stripeStandIn(bindings);
  const { spend } = request;
  const database = openDatabase(bindings.DB, request.needsLatest, spend);
  const mail = sandbox ? sandboxMail(sandbox) : cloudflareMail(bindings.EMAIL as EmailBinding);
  const ctx: Ctx = {
    requestId: request.requestId,
    caller: request.caller,
    clock: standIn ? await sandboxClock(standIn) : systemClock(),
    // The database, too, is opened on first use.
    get db() {
      return database.db;
    },
    kv: spend ? toldOf(bindings.KV, spend) : bindings.KV,
    proofs: spend ? toldOf(bindings.PROOFS, spend) : bindings.PROOFS,
    mail: spend ? toldOf({ mail }, spend).mail : mail,
    eventQueue: spend && bindings.EVENTS ? toldOf(bindings.EVENTS, spend) : bindings.EVENTS,
    pageQueue: spend && bindings.RECONCILE ? toldOf(bindings.RECONCILE, spend) : bindings.RECONCILE,
    // Created on first use, because most requests never call Stripe.
    get stripe() {
      return stripeClient(bindings.STRIPE_SECRET_KEY, standIn);
    },
    stripePublishableKey: bindings.STRIPE_PUBLISHABLE_KEY,
    paymentMethods: readPaymentMethods(bindings.PAYMENT_METHODS),
    stripeScript: standIn ? '/sandbox/stripe.js' : null,
    // Only webhooks need them.
    get webhookSecrets() {
      return secretsIn(bindings.STRIPE_WEBHOOK_SECRETS);
    },
    get appWebhookSecrets() {
      return secretsIn(bindings.APP_WEBHOOK_SECRETS);
    },
    codePepper: bindings.CODE_PEPPER,
    origin: bindings.SITE_ORIGIN ?? request.origin ?? 'http://localhost:8787',
    identityProviders: {
      googleClientId: bindings.GOOGLE_CLIENT_ID,
      appleClientId: bindings.APPLE_CLIENT_ID,
      usesStandIns: sandbox !== undefined,
      fetch: providersFetch(sandbox),
    },
    handOff: { keys: bindings.HANDOFF_KEYS, clients: bindings.HANDOFF_CLIENTS },
    access: { team: bindings.ACCESS_TEAM, audience: bindings.ACCESS_AUDIENCE },
    operator: null,
    later: request.later,
  };
  const stripeUse: StripeUse = { calls: 0, spend };
  return {
    ctx,
    database,
    stripeUse,
    countStripeCalls: (work) => countStripeCalls(stripeUse, work),
  };
}

/** Skips empty secrets, because everybody can sign with an empty secret. */
function secretsIn(list: string): string[] {
  return list
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '');
}

function providersFetch(sandbox: Fetcher | undefined): IdentityProviders['fetch'] {
  const standIn = sandbox as { fetch: typeof fetch } | undefined;
  return (url, init) => (standIn ? standIn.fetch(url, init) : fetch(url, init));
}

/** Passes a request for the sandbox's own pages to it. */
export async function passToSandbox(binding: Fetcher, request: Request): Promise<Response> {
  const sandbox = binding as unknown as { fetch: typeof fetch };
  // The body is read here: if the sandbox left it unread, the log would show an error.
  const body = request.body ? await request.arrayBuffer() : null;
  return sandbox.fetch(new Request(request, { body }));
}
