import type {
  D1Database,
  DurableObjectNamespace,
  KVNamespace,
  R2Bucket,
} from '@cloudflare/workers-types';

/** A service binding, in the DOM's types that the rest of the code is checked against. */
export type ServiceBinding = {
  fetch(input: string | Request, init?: RequestInit): Promise<Response>;
};

/** The bindings of sandbox/wrangler.toml. */
export type SandboxEnv = {
  WORLD: DurableObjectNamespace;
  /** Where webhooks go. */
  PRODUCT: ServiceBinding;
  /** The product's local data, emptied and restored by a reset and touched by nothing else. */
  DB: D1Database;
  KV: KVNamespace;
  PROOFS: R2Bucket;
};
