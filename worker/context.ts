import type {
  D1Database,
  Fetcher,
  KVNamespace,
  R2Bucket,
  RateLimit,
} from '@cloudflare/workers-types';
import type Stripe from 'stripe';

import { sandboxClock, systemClock } from '#worker/clock.ts';
import type { Clock } from '#worker/clock.ts';
import { openDatabase } from '#worker/db/client.ts';
import type { Database, OpenDatabase } from '#worker/db/client.ts';
import { cloudflareMail, sandboxMail } from '#worker/mail/port.ts';
import type { EmailBinding, SendMail } from '#worker/mail/port.ts';
import { countingStripe, stripeClient } from '#worker/stripe/client.ts';
import type { StripeUse } from '#worker/stripe/client.ts';

/** The Worker's bindings, as wrangler.toml names them. */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  KV: KVNamespace;
  PROOFS: R2Bucket;
  FLOOD: RateLimit;
  EMAIL?: EmailBinding;
  /** The stand-in for the outside world; absent in production. */
  SANDBOX?: Fetcher;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  /** One signing secret, or two separated by a comma while they are being rotated. */
  STRIPE_WEBHOOK_SECRETS: string;
  /** As many, for what the app's server and the operator's systems tell us. */
  APP_WEBHOOK_SECRETS: string;
  /** Keys the HMACs over codes, so that a copy of the database does not give them away. */
  CODE_PEPPER: string;
  /** Scheme and host of the site, for the links in mails; locally the request's own. */
  SITE_ORIGIN?: string;
  /** The client ids that Google and Apple know this site by. */
  GOOGLE_CLIENT_ID: string;
  APPLE_CLIENT_ID: string;
  /** Private ES256 keys of the hand-off, a JSON list of JWKs with `kid`: the first one signs. */
  HANDOFF_KEYS: string;
  /** The clients that people may be handed off to, see handoff/clients.ts. */
  HANDOFF_CLIENTS: string;
  /** Cloudflare Access' team, `https://<team>.cloudflareaccess.com`, which signs operators in. */
  ACCESS_TEAM: string;
  /** The audience tag of the Access application that the desk is. */
  ACCESS_AUDIENCE: string;
}

/** Who is asking, as far as the request itself says. */
export interface Caller {
  /** SHA-256 of the session cookie's token, hex; null without a cookie. */
  sessionHash: string | null;
  /** The client's network address; null for calls from this machine. */
  address: string | null;
  userAgent: string;
  /** Two letters, as Cloudflare reports it; null where it does not. */
  country: string | null;
}

/** Everything a verb may touch. */
export interface Ctx {
  requestId: string;
  caller: Caller;
  clock: Clock;
  db: Database;
  kv: KVNamespace;
  /** Files: proofs below `proofs/`, the logos of partners below `logos/`. */
  proofs: R2Bucket;
  mail: SendMail;
  stripe: Stripe;
  stripePublishableKey: string;
  /** Address of the script that stands in for Stripe's browser library; null for Stripe's own. */
  stripeScript: string | null;
  webhookSecrets: string[];
  appWebhookSecrets: string[];
  codePepper: string;
  /** Scheme and host that links in mails lead to. */
  origin: string;
  identityProviders: IdentityProviders;
  handOff: HandOffConfig;
  access: AccessConfig;
  /** E-mail of the operator at the desk, once Access' assertion is verified; null for anybody else. */
  operator: string | null;
  /** Lets work go on after the answer; it must not fail. */
  later: (work: Promise<void>) => void;
}

/** Where people may sign in beside here, and how their credentials are checked. */
export interface IdentityProviders {
  googleClientId: string;
  appleClientId: string;
  /** Whether the browser's libraries are a stand-in's, from this origin. */
  standIn: boolean;
  /** Asks a provider's own host. */
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
}

/** The hand-off's secrets and clients as they are configured, unread. */
export interface HandOffConfig {
  keys: string;
  clients: string;
}

/** Who vouches for operators, and for which application. */
export interface AccessConfig {
  team: string;
  audience: string;
}

/** What a verb of the desk may touch: everything, and it knows who acts. */
export type DeskCtx = Ctx & { operator: string };

/** What middleware and routes find on a request. */
export interface AppEnv {
  Bindings: Bindings;
  Variables: { ctx: Ctx; requestId: string; failure?: string };
}

/** The same behind the desk's door (desk-door.ts), where nobody comes without an operator's name. */
export interface DeskEnv {
  Bindings: Bindings;
  Variables: { ctx: DeskCtx; requestId: string; failure?: string };
}

const requiredSecrets = [
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRETS',
  'APP_WEBHOOK_SECRETS',
  'CODE_PEPPER',
  'GOOGLE_CLIENT_ID',
  'APPLE_CLIENT_ID',
  'HANDOFF_KEYS',
  'HANDOFF_CLIENTS',
  'ACCESS_TEAM',
  'ACCESS_AUDIENCE',
] as const;

/** Stops the Worker with the name of the first secret that is missing. */
export function checkBindings(bindings: Bindings): void {
  for (const name of requiredSecrets) {
    if (!bindings[name]) throw new Error(`${name} is not set; see README, "Deploying"`);
  }
  if (!bindings.SANDBOX && !bindings.EMAIL) {
    throw new Error('the EMAIL binding is not set; see README, "Deploying"');
  }
  if (!bindings.SANDBOX && !bindings.SITE_ORIGIN) {
    throw new Error('SITE_ORIGIN is not set; see README, "Deploying"');
  }
}

interface Occasion {
  requestId: string;
  /** Scheme and host of the request; null for the scheduled run. */
  origin: string | null;
  caller: Caller;
  bookmark: string | null;
  writes: boolean;
  later: Ctx['later'];
}

interface Begun {
  ctx: Ctx;
  database: OpenDatabase;
  stripeUse: StripeUse;
  /** Does this request's work, whose calls to Stripe are counted in `stripeUse`. */
  countingStripe: <T>(work: () => T) => T;
}

/** The composition: the only place that knows whether the sandbox or the real world answers. */
export async function makeContext(bindings: Bindings, occasion: Occasion): Promise<Begun> {
  checkBindings(bindings);
  const sandbox = bindings.SANDBOX;
  const database = openDatabase(bindings.DB, occasion.bookmark, occasion.writes);
  const ctx: Ctx = {
    requestId: occasion.requestId,
    caller: occasion.caller,
    clock: sandbox ? await sandboxClock(sandbox) : systemClock(),
    db: database.db,
    kv: bindings.KV,
    proofs: bindings.PROOFS,
    mail: sandbox ? sandboxMail(sandbox) : cloudflareMail(bindings.EMAIL as EmailBinding),
    // Made when it is first asked for: most requests never speak to Stripe.
    get stripe() {
      return stripeClient(bindings.STRIPE_SECRET_KEY, sandbox);
    },
    stripePublishableKey: bindings.STRIPE_PUBLISHABLE_KEY,
    stripeScript: sandbox ? '/sandbox/stripe.js' : null,
    webhookSecrets: secretsIn(bindings.STRIPE_WEBHOOK_SECRETS),
    appWebhookSecrets: secretsIn(bindings.APP_WEBHOOK_SECRETS),
    codePepper: bindings.CODE_PEPPER,
    origin: bindings.SITE_ORIGIN ?? occasion.origin ?? 'http://localhost:8787',
    identityProviders: {
      googleClientId: bindings.GOOGLE_CLIENT_ID,
      appleClientId: bindings.APPLE_CLIENT_ID,
      standIn: sandbox !== undefined,
      fetch: providersFetch(sandbox),
    },
    handOff: { keys: bindings.HANDOFF_KEYS, clients: bindings.HANDOFF_CLIENTS },
    access: { team: bindings.ACCESS_TEAM, audience: bindings.ACCESS_AUDIENCE },
    operator: null,
    later: occasion.later,
  };
  const stripeUse: StripeUse = { calls: 0 };
  return { ctx, database, stripeUse, countingStripe: (work) => countingStripe(stripeUse, work) };
}

/** Empty ones would sign for everybody. */
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

/** Hands a request for the stand-in's own pages to it; null where there is no sandbox. */
export async function passToSandbox(
  bindings: Bindings,
  request: Request,
): Promise<Response | null> {
  const sandbox = bindings.SANDBOX as { fetch: typeof fetch } | undefined;
  if (!sandbox) return null;
  // Read here, since a body that the other side leaves unread would end as an error in the log.
  const body = request.body ? await request.arrayBuffer() : null;
  return sandbox.fetch(new Request(request, { body }));
}
