import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { measuredDatabase } from '#tests/scale/use.ts';
import type { Use } from '#tests/scale/use.ts';
import { runJobAlone } from '#tests/worker/schedule/run-job.ts';
import type { Bindings } from '#worker/bindings.ts';
import product, { ToTheEnd as ProductToTheEnd } from '#worker/index.ts';
import type { Delivery } from '#worker/queue/messages.ts';
import { toldOf } from '#worker/schedule/told-of.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/*
 * The product as it is, which notes what each request uses, and runs one job when it is asked to.
 */

/** Where the uses since the last call are told. */
const usesPath = '/api/tests/uses';
/** Below it, a job is run alone; answers what it has used of its budget. */
const jobsPath = '/api/tests/jobs/';

let uses: Use[] = [];

/** The bindings for one request or job, whose use is noted under that name. */
function measured(env: Bindings, what: string): Bindings {
  const use: Use = { what, statements: [], kv: 0, r2: 0, databaseBytes: 0 };
  uses.push(use);
  return {
    ...env,
    DB: measuredDatabase(env.DB, use),
    KV: toldOf(env.KV, () => {
      use.kv += 1;
    }),
    PROOFS: toldOf(env.PROOFS, () => {
      use.r2 += 1;
    }),
    SANDBOX: env.SANDBOX && knowingTheFill(env.SANDBOX),
  };
}

/** Stripe, which also knows the contracts and customers of the fill, but nothing about them. */
function knowingTheFill(sandbox: NonNullable<Bindings['SANDBOX']>): Bindings['SANDBOX'] {
  const outside = sandbox as unknown as { fetch: typeof fetch };
  const fetching: typeof fetch = async (input, init) => {
    const { pathname, host } = new URL(input instanceof Request ? input.url : input);
    const id = /^\/v1\/(?:subscriptions|invoices|customers)\/(\w+_fill_\w+)$/.exec(pathname)?.[1];
    if (host === 'api.stripe.com' && id) return Response.json({ id });
    return outside.fetch(input, init);
  };
  return { fetch: fetching } as unknown as Bindings['SANDBOX'];
}

async function nameOf(request: Request): Promise<string> {
  const { pathname } = new URL(request.url);
  if (pathname !== '/webhooks/stripe') return `${request.method} ${pathname}`;
  const { type = '' } = (await request.clone().json()) as { type?: string };
  return `event ${type}`;
}

async function answer(
  request: Request,
  env: Bindings,
  next: (env: Bindings) => Response | Promise<Response>,
): Promise<Response> {
  const { pathname, origin } = new URL(request.url);
  if (pathname === usesPath) {
    const told = uses;
    uses = [];
    return Response.json(told);
  }
  if (pathname.startsWith(jobsPath)) {
    const name = pathname.slice(jobsPath.length) as JobName;
    const bindings = async () => measured(env, name);
    return Response.json(await runJobAlone({ origin, bindings }, name));
  }
  if (pathname.startsWith('/sandbox')) return next(env);
  return next(measured(env, await nameOf(request)));
}

export default {
  fetch: (request: Request, env: Bindings, execution: ExecutionContext) =>
    answer(request, env, (own) => product.fetch(request, own, execution)),
  scheduled: (controller: ScheduledController, env: Bindings, execution: ExecutionContext) =>
    product.scheduled(controller, measured(env, 'scheduled'), execution),
  queue: (delivery: Delivery, env: Bindings, execution: ExecutionContext) =>
    product.queue(delivery, measured(env, 'queue'), execution),
};

export class ToTheEnd extends ProductToTheEnd {
  override async fetch(request: Request): Promise<Response> {
    return answer(request, this.env, (own) => new ProductToTheEnd(this.ctx, own).fetch(request));
  }
}
