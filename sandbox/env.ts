import type {
  D1Database,
  DurableObjectNamespace,
  KVNamespace,
  R2Bucket,
} from '@cloudflare/workers-types';

/** A service binding, in the DOM types against which the rest of the code is checked. */
export type ServiceBinding = {
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
};

/** The bindings of sandbox/wrangler.toml. */
export type SandboxEnv = {
  WORLD: DurableObjectNamespace;
  /** The product's Worker, which receives the webhooks. */
  PRODUCT: ServiceBinding;
  /**
   * The same, but it answers when its work after the answer is done too. While the clock is held,
   * the product is called in this way: otherwise a mail could be sent days after its cause.
   */
  PRODUCT_TO_THE_END: ServiceBinding & { runSchedule(): Promise<void> };
  /** The product's local data. Only a reset changes it. */
  DB: D1Database;
  KV: KVNamespace;
  PROOFS: R2Bucket;
};
