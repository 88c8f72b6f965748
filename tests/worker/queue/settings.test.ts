import { describe, expect, test } from 'vitest';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';

import { deadLetterSuffix, queueNames } from '#worker/queue/names.ts';
import { retryDelay } from '#worker/queue/retry-delay.ts';
import { runLimit, shares } from '#worker/schedule/shares.ts';
import { queueLeaseMs } from '#worker/stripe/queue-due-events.ts';
import { lostAfterMs } from '#worker/subscription/upkeep/reconcile/reconcile.ts';

interface Consumer {
  queue: string;
  max_batch_size: number;
  max_concurrency?: number;
  max_retries?: number;
  dead_letter_queue?: string;
}

interface Queues {
  producers: { binding: string; queue: string }[];
  consumers: Consumer[];
}

const config = new URL('../../../wrangler.toml', import.meta.url).pathname;
const { rawConfig } = readRawConfig({ config }) as {
  rawConfig: { queues: Queues; env: { production: { queues: Queues } } };
};
const { queues, env } = rawConfig;

const consumerOf = (name: string) => {
  const consumer = queues.consumers.find(({ queue }) => queue === name);
  if (!consumer) throw new Error(`nobody consumes ${name}`);
  return consumer;
};

test('production has the same queues as local development', () => {
  expect(env.production.queues).toEqual(queues);
});

describe.each(Object.values(queueNames))('the queue %s', (name) => {
  test('is sent to, and leaves what it gives up to a queue that is consumed too', () => {
    expect(queues.producers.filter(({ queue }) => queue === name)).toHaveLength(1);
    const { dead_letter_queue: dead } = consumerOf(name);
    expect(dead).toBe(name + deadLetterSuffix);
    expect(queues.consumers.map(({ queue }) => queue)).toContain(dead);
  });

  test('has ended its retries before the scheduled run takes up what was lost', () => {
    const { max_retries: retries = 0 } = consumerOf(name);
    const delays = Array.from({ length: retries }, (_, i) => retryDelay(i + 1).delaySeconds);
    const seconds = delays.reduce((sum, delay) => sum + delay, 0);
    expect(seconds).toBe(930);
    expect(seconds * 1000).toBeLessThan(Math.min(queueLeaseMs, lostAfterMs));
  });
});

test('a batch of events fits into an invocation, if each uses all that an item may', () => {
  const { max_batch_size: events } = consumerOf(queueNames.events);
  const { item } = shares.sweepUnhandledEvents;
  // Which items were postponed (two statements), and the beginning of the work (one).
  expect(events * item.statements + 3).toBeLessThanOrEqual(runLimit.statements);
  expect(events * item.subrequests + 2).toBeLessThanOrEqual(runLimit.subrequests);
});

test('a batch of declarations fits into an invocation, if each is looked at twice', () => {
  const { max_batch_size: declarations } = consumerOf(queueNames.declarations);
  const { item } = shares.sweepDeclarations;
  expect(declarations * 2 * item.statements + 2).toBeLessThanOrEqual(runLimit.statements);
  expect(declarations * 2 * item.subrequests + 2).toBeLessThanOrEqual(runLimit.subrequests);
});

test('a message for a page has an invocation of its own', () => {
  expect(consumerOf(queueNames.pages).max_batch_size).toBe(1);
});

test('the consumers stay below Stripe’s limit of 100 calls a second', () => {
  const invocations = Object.values(queueNames)
    .map((name) => consumerOf(name).max_concurrency ?? Number.POSITIVE_INFINITY)
    .reduce((sum, most) => sum + most, 0);
  // Each makes one call at a time, and no call takes less than a tenth of a second.
  expect(invocations * 10).toBeLessThanOrEqual(90);
});
