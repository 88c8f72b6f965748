import type { Fetcher, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import type Stripe from 'stripe';

import { stripeStandIn } from '#worker/bindings.ts';
import type { Bindings } from '#worker/bindings.ts';
import { sandboxClock, systemClock } from '#worker/clock.ts';
import type { Clock } from '#worker/clock.ts';
import { LazyDatabase } from '#worker/db/client.ts';
import type { Database } from '#worker/db/client.ts';
import { derive } from '#worker/derive.ts';
import type { BooksConfig } from '#worker/desk/books/config.ts';
import type { DeskRole, RoleGroups } from '#worker/desk-role.ts';
import type { RegisteredClients } from '#worker/handoff/clients.ts';
import type { Keys } from '#worker/handoff/keys.ts';
import { cloudflareMail, sandboxMail } from '#worker/mail/port.ts';
import type { EmailBinding, SendMail } from '#worker/mail/port.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type {
  DeclarationMessage,
  EventMessage,
  PageMessage,
  SendingQueue,
} from '#worker/queue/messages.ts';
import type { Spend } from '#worker/schedule/budget.ts';
import { toldOf } from '#worker/schedule/told-of.ts';
import { formsOf, placeOf, readSettings } from '#worker/settings.ts';
import type { SettingForm } from '#worker/settings.ts';
import { LazyStripe } from '#worker/stripe/client.ts';

/** The session of a request, as it was last read. */
export interface SeenSession {
  accountId: string;
  /** UTC milliseconds. */
  expiresAt: number;
  stays: boolean;
}

/** What the request itself says about its sender. */
export interface Caller {
  /** SHA-256 of the session cookie's token, hex; null without a cookie. */
  sessionHash: string | null;
  /** What the browser's own cookie calls it, or will if it has none yet. Tells no person. */
  browser: string;
  /** The client's network address; null for calls from this machine. */
  address: string | null;
  userAgent: string;
  /** Two letters, as Cloudflare reports it; null if it does not. */
  country: string | null;
  /** Set when a verb reads it. A session that is used is extended (account/extend-session.ts). */
  seen?: SeenSession;
}

/** Everything that a verb may use. */
export interface Ctx {
  requestId: string;
  caller: Caller;
  clock: Clock;
  db: Database;
  kv: KVNamespace;
  /**
   * Files: proofs below `proofs/`, the logos of partners `logos/`, letters below `letters/`,
   * invoices and credit notes below `billing-documents/`, and what people take along below
   * `exports/`.
   */
  proofs: R2Bucket;
  mail: SendMail;
  /** Queues for what one scheduled run cannot do; undefined where they do not exist. */
  eventQueue: SendingQueue<EventMessage> | undefined;
  pageQueue: SendingQueue<PageMessage> | undefined;
  /** For what follows from visitors' declarations; likewise. */
  declarationQueue: SendingQueue<DeclarationMessage> | undefined;
  /** Sends a webhook to an address of an app, or to a path of the sandbox. */
  sendWebhook: (address: string, init: RequestInit) => Promise<Response>;
  /** Whether the sandbox answers in place of the outside. */
  isLocal: boolean;
  /** Whether people pay with real money here. */
  isLive: boolean;
  stripe: Stripe;
  stripePublishableKey: string;
  /** Fetches a document of Stripe's, such as the PDF of an invoice, from the address it gave. */
  fetchDocument: (url: string, init: RequestInit) => Promise<Response>;
  /** The types of payment method that are switched on in the Stripe account. */
  paymentMethods: readonly PaymentMethodType[];
  /** Whether a payment method gets one trial, whoever pays with it (docs/decisions/0078). */
  comparesMethods: boolean;
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
  /** From which sum on, cents, two operators have to look at what goes out. */
  fourEyesFrom: number;
  /** From how many people on they have to look at a list that is downloaded. */
  fourEyesFromPeople: number;
  /** Who is told by mail when something stands out; null for nobody. */
  alarmEmail: string | null;
  /** Which variables are set, without their values. */
  settingForms: readonly SettingForm[];
  /** What files for DATEV name; null where there are none. */
  books: BooksConfig | null;
  /** E-mail of the operator, once the Access assertion is verified; null for anybody else. */
  operator: string | null;
  /** What the operator may do at the desk (desk-calls.ts); nothing for anybody else. */
  roles: readonly DeskRole[];
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

/** The hand-off's keys and clients. */
export interface HandOffConfig {
  keys: Keys;
  clients: RegisteredClients;
}

/** The Access team that authenticates operators, and the application. */
export interface AccessConfig {
  team: string;
  audience: string;
  /** Which of the team's groups have which role. */
  groups: RoleGroups;
}

/** What a verb of the desk may use: everything, and the operator who acts. */
export type DeskCtx = Ctx & { operator: string };

/** What is known of a request beside its context. */
interface Known {
  requestId: string;
  /** Parsed on first use. */
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

/**
 * What is opened on first use, because many requests need neither. Each records how often it was
 * used.
 */
class Lazy {
  declare readonly database: LazyDatabase;
  declare readonly stripeAccess: LazyStripe;

  get db(): Database {
    return this.database.db;
  }

  get stripe(): Stripe {
    return this.stripeAccess.client;
  }
}

/**
 * Creates a request's context. Only this place knows whether the sandbox or real services answer.
 * With a test key, Stripe is real and the rest is the sandbox. The clock belongs to Stripe: what
 * Stripe dates must be compared with the same time.
 */
export async function makeContext(
  bindings: Bindings,
  request: RequestDetails,
): Promise<Ctx & Lazy> {
  const services = known.get(bindings) ?? (await servicesOf(bindings));
  const standIn = stripeStandIn(bindings);
  const { spend, needsLatest } = request;
  return derive(spend ? derive(services, tellAll(services, spend)) : services, {
    requestId: request.requestId,
    caller: request.caller,
    clock: standIn ? await sandboxClock(standIn) : systemClock(),
    database: new LazyDatabase(bindings.DB, needsLatest, spend),
    stripeAccess: new LazyStripe(bindings.STRIPE_SECRET_KEY, standIn, spend),
    origin: bindings.SITE_ORIGIN ?? request.origin ?? 'http://localhost:8787',
    operator: null,
    roles: [],
    later: request.later,
  });
}

/** What a context has from the bindings alone. */
type Services = Omit<
  Ctx,
  'requestId' | 'caller' | 'clock' | 'db' | 'stripe' | 'origin' | 'operator' | 'roles' | 'later'
>;

const known = new WeakMap<Bindings, Services & Lazy>();

/** The services behind these bindings. They are checked and built once, not for each request. */
async function servicesOf(bindings: Bindings): Promise<Services & Lazy> {
  const services = derive(new Lazy(), await buildServices(bindings));
  known.set(bindings, services);
  return services;
}

async function buildServices(bindings: Bindings): Promise<Services> {
  const settings = await readSettings(bindings);
  const sandbox = bindings.SANDBOX;
  return {
    kv: bindings.KV,
    proofs: bindings.PROOFS,
    mail: sandbox ? sandboxMail(sandbox) : cloudflareMail(bindings.EMAIL as EmailBinding),
    eventQueue: bindings.EVENTS,
    pageQueue: bindings.RECONCILE,
    declarationQueue: bindings.DECLARATIONS,
    sendWebhook: webhookFetch(sandbox),
    isLocal: placeOf(bindings) === 'local',
    isLive: placeOf(bindings) === 'live',
    stripePublishableKey: settings.STRIPE_PUBLISHABLE_KEY,
    fetchDocument: documentFetch(stripeStandIn(bindings)),
    paymentMethods: settings.PAYMENT_METHODS,
    comparesMethods: settings.TRIALS_PER_METHOD !== 'any',
    stripeScript: stripeStandIn(bindings) ? '/sandbox/stripe.js' : null,
    webhookSecrets: settings.STRIPE_WEBHOOK_SECRETS,
    appWebhookSecrets: settings.APP_WEBHOOK_SECRETS,
    codePepper: settings.CODE_PEPPER,
    identityProviders: {
      googleClientId: settings.GOOGLE_CLIENT_ID,
      appleClientId: settings.APPLE_CLIENT_ID,
      usesStandIns: sandbox !== undefined,
      fetch: providersFetch(sandbox),
    },
    handOff: { keys: settings.HANDOFF_KEYS, clients: settings.HANDOFF_CLIENTS },
    fourEyesFrom: settings.FOUR_EYES_FROM,
    fourEyesFromPeople: settings.FOUR_EYES_FROM_PEOPLE,
    alarmEmail: settings.ALARM_EMAIL ?? null,
    settingForms: formsOf(bindings),
    books: settings.BOOKS ?? null,
    access: {
      team: settings.ACCESS_TEAM,
      audience: settings.ACCESS_AUDIENCE,
      groups: settings.ACCESS_GROUPS,
    },
  };
}

/** The services that call the outside, so that `spend` is told of each call before it is made. */
function tellAll(
  { kv, proofs, mail, fetchDocument, sendWebhook, eventQueue, pageQueue }: Services,
  spend: Spend,
) {
  return {
    fetchDocument: toldOf({ fetchDocument }, spend).fetchDocument,
    sendWebhook: toldOf({ sendWebhook }, spend).sendWebhook,
    kv: toldOf(kv, spend),
    proofs: toldOf(proofs, spend),
    mail: toldOf({ mail }, spend).mail,
    ...(eventQueue && { eventQueue: toldOf(eventQueue, spend) }),
    ...(pageQueue && { pageQueue: toldOf(pageQueue, spend) }),
  };
}

function providersFetch(sandbox: Fetcher | undefined): IdentityProviders['fetch'] {
  const standIn = sandbox as { fetch: typeof fetch } | undefined;
  return (url, init) => (standIn ? standIn.fetch(url, init) : fetch(url, init));
}

/** The stand-in's documents are on this site: its addresses have no host of their own. */
function documentFetch(standIn: Fetcher | undefined): Ctx['fetchDocument'] {
  const sandbox = standIn as { fetch: typeof fetch } | undefined;
  return (url, init) =>
    sandbox ? sandbox.fetch(new URL(url, 'http://documents.sandbox').href, init) : fetch(url, init);
}

function webhookFetch(sandbox: Fetcher | undefined): Ctx['sendWebhook'] {
  const partner = sandbox as { fetch: typeof fetch } | undefined;
  return (address, init) =>
    partner && address.startsWith('/')
      ? partner.fetch(new URL(address, 'http://localhost').href, init)
      : fetch(address, init);
}

/** Passes a request for the sandbox's own pages to it. */
export async function passToSandbox(binding: Fetcher, request: Request): Promise<Response> {
  const sandbox = binding as unknown as { fetch: typeof fetch };
  // The body is read here: if the sandbox left it unread, the log would show an error.
  const body = request.body ? await request.arrayBuffer() : null;
  return sandbox.fetch(new Request(request, { body }));
}
