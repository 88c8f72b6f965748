import type {
  D1Database,
  Fetcher,
  KVNamespace,
  R2Bucket,
  RateLimit,
} from '@cloudflare/workers-types';

import type { EmailBinding } from '#worker/mail/port.ts';
import type {
  DeclarationMessage,
  EventMessage,
  PageMessage,
  SendingQueue,
} from '#worker/queue/messages.ts';

/**
 * The Worker's bindings, as wrangler.toml names them. settings.ts says what each variable must look
 * like.
 */
export interface Bindings {
  ASSETS: Fetcher;
  DB: D1Database;
  KV: KVNamespace;
  PROOFS: R2Bucket;
  /**
   * Limits on calls: of visitors by address, of signed-in people by session and by address, and of
   * clients by their credentials.
   */
  FLOOD_VISITORS: RateLimit;
  FLOOD_SESSIONS: RateLimit;
  FLOOD_ADDRESSES: RateLimit;
  FLOOD_CLIENTS: RateLimit;
  EMAIL?: EmailBinding;
  /**
   * Queues for what one scheduled run cannot do: events of Stripe, and pages to compare; and for
   * visitors' declarations. All or none; without them the scheduled run does all it can alone.
   */
  EVENTS?: SendingQueue<EventMessage>;
  RECONCILE?: SendingQueue<PageMessage>;
  DECLARATIONS?: SendingQueue<DeclarationMessage>;
  /**
   * The sandbox, which replaces all outside services; absent in production. With a test key of
   * Stripe, Stripe is the real one.
   */
  SANDBOX?: Fetcher;
  /** Stripe's mode, `live` or `test`; `live` if it is left out. The sandbox does not read it. */
  STRIPE_MODE?: string;
  /**
   * `one` (if it is left out) or `any`: how many trials a payment method has, whoever pays with it.
   * `any` is for Stripe's test mode, where people share the cards; in production it is refused.
   */
  TRIALS_PER_METHOD?: string;
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
  /** The clients of the hand-off, as JSON: see handoff/clients.ts. */
  HANDOFF_CLIENTS: string;
  /** The Cloudflare Access team that signs operators in: `https://<team>.cloudflareaccess.com`. */
  ACCESS_TEAM: string;
  /** The audience tag of the desk's Access application. */
  ACCESS_AUDIENCE: string;
  /** The team's groups that have each role at the desk, as JSON: see desk-role.ts. */
  ACCESS_GROUPS?: string;
  /** From which sum on, cents, two operators have to look at a refund or a payout. */
  FOUR_EYES_FROM?: string;
  /** From how many people on two operators have to look at a list that is downloaded. */
  FOUR_EYES_FROM_PEOPLE?: string;
  /** Who is told by mail when something stands out; without it nobody is. */
  ALARM_EMAIL?: string;
  /** For files for DATEV, as JSON: see desk/books/config.ts. */
  BOOKS?: string;
}

/** The key of the sandbox's Stripe. With any other key, Stripe itself answers. */
const standInKey = 'sk_test_sandbox';

/** What stands in for Stripe: the sandbox. Undefined if Stripe itself answers. */
export function stripeStandIn({ SANDBOX, STRIPE_SECRET_KEY: key }: Bindings): Fetcher | undefined {
  return key === standInKey ? SANDBOX : undefined;
}
