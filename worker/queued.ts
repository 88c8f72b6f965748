import type { Ctx } from '#worker/context.ts';
import { consumeDeclarations } from '#worker/declaration/consume-declarations.ts';
import { log } from '#worker/http/log.ts';
import type {
  DeclarationMessage,
  Delivered,
  Delivery,
  EventMessage,
  PageMessage,
} from '#worker/queue/messages.ts';
import { deadLetterSuffix, queueNames } from '#worker/queue/names.ts';
import { retryDelay } from '#worker/queue/retry-delay.ts';
import type { RunBudget } from '#worker/schedule/budget.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { readPostponed } from '#worker/schedule/read-postponed.ts';
import { runJob } from '#worker/schedule/run-job.ts';
import { batchShare } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { consumeEvents } from '#worker/stripe/consume-events.ts';
import { consumePages } from '#worker/subscription/upkeep/reconcile/reconcile.ts';

/** A queue carries on what one job of the scheduled run cannot do alone, or does later. */
interface Consumer {
  job: JobName;
  work: (ctx: JobCtx, messages: Delivery['messages']) => Promise<number>;
}

// Only the Worker itself sends to its queues, so the messages are what it has sent.
const consumers: Record<string, Consumer> = {
  [queueNames.events]: {
    job: 'sweepUnhandledEvents',
    work: (ctx, messages) => consumeEvents(ctx, messages as readonly Delivered<EventMessage>[]),
  },
  [queueNames.pages]: {
    job: 'reconcile',
    work: (ctx, messages) => consumePages(ctx, messages as readonly Delivered<PageMessage>[]),
  },
  [queueNames.declarations]: {
    job: 'sweepDeclarations',
    work: (ctx, messages) =>
      consumeDeclarations(ctx, messages as readonly Delivered<DeclarationMessage>[]),
  },
};

/**
 * Handles what a queue delivers to one invocation, with the budget of an invocation. If that fails
 * as a whole, it is delivered again later. Throws for an unknown queue.
 */
export async function handleDelivery(ctx: Ctx, run: RunBudget, delivery: Delivery): Promise<void> {
  const { queue, messages } = delivery;
  const consumer = consumers[queue];
  if (!consumer) throw new Error(`no job carries on the queue ${queue}`);
  const { job: name, work } = consumer;
  const postponed = (await readPostponed(ctx))(name);
  const { hasFailed } = await runJob(ctx, run, {
    name,
    queue,
    work: (jobCtx) => work(jobCtx, messages),
    due: null,
    budget: run.begin(batchShare(name), { statements: 0, subrequests: 0 }),
    postponed,
  });
  const attempts = Math.max(...messages.map((message) => message.attempts));
  // Messages that were handled before the failure stay handled.
  if (hasFailed) delivery.retryAll(retryDelay(attempts));
}

/** Whether this is a queue of what another queue has given up. */
export function isDeadLetterQueue(queue: string): boolean {
  return queue.endsWith(deadLetterSuffix);
}

/**
 * Logs what a queue has given up, for somebody to look at. Nothing is lost: events stay due in the
 * inbox, and the scheduled run repairs the pass over a list.
 */
export function reportGivenUp({ queue, messages }: Delivery): void {
  for (const { body } of messages) {
    log('error', { message: 'a message was given up', queue, given: body });
  }
}
