import type { ExecutionContext } from '@cloudflare/workers-types';

import type { Bindings } from '#worker/bindings.ts';
import product from '#worker/index.ts';
import { realOperator } from '#tests/support/production.ts';
import { operatorDetails, product as texts } from '#worker/product.ts';

/*
 * The product as it is, but for two parts of the platform whose local stand-ins say nothing about
 * production. The limits on calls: their stand-in takes longer than a whole call, so these here
 * never refuse. The product's own work for them remains: it knows whose token it is, and asks. And
 * with QUIET, the writing of the finished log line to a pipe.
 */

const limits = { limit: () => Promise.resolve({ success: true }) };
let bindings: Bindings | undefined;

/** Production does not start without a real operator. Calls read nothing of them. */
function fillInOperator(): void {
  Object.assign(texts, realOperator.product);
  Object.assign(operatorDetails, realOperator.operatorDetails);
}

function prepare(env: Bindings & { QUIET?: string }): Bindings {
  fillInOperator();
  if (env.QUIET) console.log = () => {};
  const flood = { FLOOD_VISITORS: limits, FLOOD_SESSIONS: limits, FLOOD_ADDRESSES: limits };
  return { ...env, ...flood, FLOOD_CLIENTS: limits };
}

export default {
  fetch(
    request: Request,
    env: Bindings,
    execution: ExecutionContext,
  ): Response | Promise<Response> {
    bindings ??= prepare(env);
    return product.fetch(request, bindings, execution);
  },
};
