import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { statementsPath, takeStatements, watchedDatabase } from '#tests/support/scans/watch.ts';
import type { Bindings } from '#worker/bindings.ts';
import product, { ToTheEnd as ProductToTheEnd } from '#worker/index.ts';

/*
 * The product as it is, with a watched database. Tells the tests which statements it has sent.
 */

const watched = (env: Bindings): Bindings => ({ ...env, DB: watchedDatabase(env.DB) });

export default {
  fetch: (request: Request, env: Bindings, execution: ExecutionContext) =>
    new URL(request.url).pathname === statementsPath
      ? Response.json(takeStatements())
      : product.fetch(request, watched(env), execution),
  scheduled: (controller: ScheduledController, env: Bindings, execution: ExecutionContext) =>
    product.scheduled(controller, watched(env), execution),
};

export class ToTheEnd extends ProductToTheEnd {
  constructor(execution: ExecutionContext, env: Bindings) {
    super(execution, watched(env));
  }
}
