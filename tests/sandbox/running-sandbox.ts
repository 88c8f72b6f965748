import type { D1Database, KVNamespace, R2Bucket } from '@cloudflare/workers-types';
import type Stripe from 'stripe';

export type Bindings = { DB: D1Database; KV: KVNamespace; PROOFS: R2Bucket };
export type ReceivedEvent = { body: string; signature: string; at: number };

/** The sandbox, with a receiver in place of the product. */
export interface SandboxWorld {
  /** The official client, which calls from outside. */
  stripe: Stripe;
  /** The official client as the product's Worker uses it. Faults affect its calls. */
  workerStripe: Stripe;
  /** The official client with the publishable key, which calls from outside. */
  browserStripe: Stripe;
  /** A client with another key and other options. */
  client: (key: string, options?: Stripe.StripeConfig) => Stripe;
  fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** Posts JSON and returns the JSON of the answer; throws if the status is an error. */
  post: <T>(path: string, body?: unknown) => Promise<T>;
  get: <T>(path: string) => Promise<T>;
  /** The world's time in UTC seconds. */
  now: () => Promise<number>;
  /** Moves the clock by this number of seconds, or to a time in UTC seconds. */
  advance: (seconds: number) => Promise<void>;
  advanceTo: (seconds: number) => Promise<void>;
  /** The webhooks since the last call, after all deliveries in progress have ended. */
  receivedEvents: () => Promise<ReceivedEvent[]>;
  /** The types of the events since the last call. */
  receivedEventTypes: () => Promise<string[]>;
  bindings: () => Promise<Bindings>;
}

/** A sandbox that runs, with its receiver. */
export interface RunningSandbox {
  origin: string;
  /** Calls the receiver, which passes on to the sandbox what is not for it. */
  fetch: typeof fetch;
  bindings: () => Promise<Bindings>;
}
