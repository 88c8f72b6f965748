import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { statementsPath, takeStatements, watchedDatabase } from '#tests/support/scans/watch.ts';
import type { Bindings } from '#worker/bindings.ts';
import product, { ToTheEnd as ProductToTheEnd } from '#worker/index.ts';
import type { Delivery } from '#worker/queue/messages.ts';

/*
 * The product as it is, with a watched database. Tells the tests which statements it has sent. What
 * a queue delivers again comes at once; a log line says how long it was to wait.
 */

const watched = (env: Bindings): Bindings => ({ ...env, DB: watchedDatabase(env.DB) });

const withoutDelays = (delivery: Delivery): Delivery => ({
  queue: delivery.queue,
  messages: delivery.messages.map((message) => ({
    body: message.body,
    attempts: message.attempts,
    ack: () => message.ack(),
    retry: (options) => {
      console.log(JSON.stringify({ message: 'to be delivered again', ...options }));
      message.retry({ delaySeconds: 0 });
    },
  })),
  retryAll: (options) => {
    console.log(JSON.stringify({ message: 'to be delivered again', ...options }));
    delivery.retryAll({ delaySeconds: 0 });
  },
});

export default {
  fetch: (request: Request, env: Bindings, execution: ExecutionContext) =>
    new URL(request.url).pathname === statementsPath
      ? Response.json(takeStatements())
      : product.fetch(request, watched(env), execution),
  scheduled: (controller: ScheduledController, env: Bindings, execution: ExecutionContext) =>
    product.scheduled(controller, watched(env), execution),
  queue: (delivery: Delivery, env: Bindings, execution: ExecutionContext) =>
    product.queue(withoutDelays(delivery), watched(env), execution),
};

export class ToTheEnd extends ProductToTheEnd {
  constructor(execution: ExecutionContext, env: Bindings) {
    super(execution, watched(env));
  }
}
