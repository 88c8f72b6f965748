import type { SqlStorage } from '@cloudflare/workers-types';
import type * as z from 'zod';

import type { WorldContext } from '#sandbox/world-context.ts';

/** One call of the API, with checked parameters. */
export type Call<P> = {
  world: WorldContext;
  sql: SqlStorage;
  params: P;
  /** The `:id` of the path; empty where the path has none. */
  id: string;
  /** The address of the list or object, such as `/v1/customers`. */
  path: string;
  /** Whether the call came with the publishable key, which also needs a client secret. */
  publishable: boolean;
};

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE';
  /** A Hono path, such as `/v1/customers/:id`. */
  path: string;
  schema: z.ZodType;
  run: (call: Call<never>) => object;
  publishable: boolean;
};

/** Describes an endpoint: its address, its parameters, and what it does. */
export function endpoint<S extends z.ZodType>(
  address: `${Endpoint['method']} /v1/${string}`,
  schema: S,
  run: (call: Call<z.output<S>>) => object,
  options: { publishable?: boolean } = {},
): Endpoint {
  const [method, path] = address.split(' ') as [Endpoint['method'], string];
  return { method, path, schema, run, publishable: options.publishable ?? false };
}
