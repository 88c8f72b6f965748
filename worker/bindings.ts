import type {
  D1Database,
  Fetcher,
  KVNamespace,
  R2Bucket,
  RateLimit,
} from '@cloudflare/workers-types';

import { missingDetail } from '#worker/legal/operator.ts';
import type { EmailBinding } from '#worker/mail/port.ts';
import { operatorDetails } from '#worker/product.ts';
import type { EventMessage, PageMessage, SendingQueue } from '#worker/queue/messages.ts';

/** The Worker's bindings, as wrangler.toml names them. */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  KV: KVNamespace;
  PROOFS: R2Bucket;
  /** Limits on calls: of visitors by address, and of signed-in people by session and by address. */
  FLOOD_VISITORS: RateLimit;
  FLOOD_SESSIONS: RateLimit;
  FLOOD_ADDRESSES: RateLimit;
  EMAIL?: EmailBinding;
  /**
   * Queues for what one scheduled run cannot do: events of Stripe, and pages to compare. Both or
   * none; without them the scheduled run does all it can alone.
   */
  EVENTS?: SendingQueue<EventMessage>;
  RECONCILE?: SendingQueue<PageMessage>;
  /**
   * The sandbox, which replaces all outside services; absent in production. With a test key of
   * Stripe, Stripe is the real one.
   */
  SANDBOX?: Fetcher;
  STRIPE_SECRET_KEY: string;
  STRIPE_PUBLISHABLE_KEY: string;
  /** One signing secret, or two separated by a comma during a rotation. */
  STRIPE_WEBHOOK_SECRETS: string;
  /** Likewise, for events from the app's server and the operator's systems. */
  APP_WEBHOOK_SECRETS: string;
  /** The key of the HMACs of codes. Without it, a copy of the database does not reveal codes. */
  CODE_PEPPER: string;
  /** Scheme and host of the site, for links in mails. Locally, those of the request. */
  SITE_ORIGIN?: string;
  /** The payment methods that are switched on in the Stripe account; all if it is left out. */
  PAYMENT_METHODS?: string;
  /** The client ids of this site at Google and Apple. */
  GOOGLE_CLIENT_ID: string;
  APPLE_CLIENT_ID: string;
  /** Private ES256 keys of the hand-off: a JSON list of JWKs with `kid`. The first one signs. */
  HANDOFF_KEYS: string;
  /** The clients of the hand-off, see handoff/clients.ts. */
  HANDOFF_CLIENTS: string;
  /** The Cloudflare Access team that signs operators in: `https://<team>.cloudflareaccess.com`. */
  ACCESS_TEAM: string;
  /** The audience tag of the desk's Access application. */
  ACCESS_AUDIENCE: string;
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

const queuePairs = [
  ['EVENTS', 'RECONCILE'],
  ['RECONCILE', 'EVENTS'],
] as const;

/** The key of the sandbox's Stripe. With any other key, Stripe itself answers. */
const standInKey = 'sk_test_sandbox';

/** What stands in for Stripe: the sandbox. Undefined if Stripe itself answers. */
export function stripeStandIn({ SANDBOX, STRIPE_SECRET_KEY: key }: Bindings): Fetcher | undefined {
  return key === standInKey ? SANDBOX : undefined;
}

/**
 * Throws an error with the name of the first missing secret or binding or, in production, of the
 * first detail of the operator that is missing. Also if real money could be moved beside the
 * sandbox.
 */
export function checkBindings(
  bindings: Bindings,
  details: Record<string, string | null> = operatorDetails,
): void {
  for (const name of requiredSecrets) {
    if (!bindings[name]) throw new Error(`${name} is not set; see README, "Deploying"`);
  }
  if (bindings.SANDBOX && bindings.STRIPE_SECRET_KEY.includes('_live_')) {
    throw new Error('STRIPE_SECRET_KEY is a live key, which is not used beside the sandbox');
  }
  if (!bindings.SANDBOX && !bindings.EMAIL) {
    throw new Error('the EMAIL binding is not set; see README, "Deploying"');
  }
  if (!bindings.SANDBOX && !bindings.SITE_ORIGIN) {
    throw new Error('SITE_ORIGIN is not set; see README, "Deploying"');
  }
  const gap = bindings.SANDBOX ? null : missingDetail(details);
  if (gap) {
    throw new Error(
      `operatorDetails.${gap} is not set in worker/product.ts; see README, "Deploying"`,
    );
  }
  for (const [name, other] of queuePairs) {
    if (!bindings[name] && bindings[other]) {
      throw new Error(`the ${name} binding is not set, but ${other} is; see README, "Deploying"`);
    }
  }
}
