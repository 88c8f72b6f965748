import { setTimeout } from 'node:timers/promises';

import type { RunnerTask, RunnerTestCase, RunnerTestSuite } from 'vitest';

/*
 * What a worker of the test run starts once for all its tests: its world, its browser.
 */

/** After so many failed starts, the machine lacks something, and another start would not help. */
const mostStarts = 3;
/** A start takes one second, and a minute on a machine with ten times as much to do as it can. */
const patienceMs = 120_000;
/** How long it can take until a start has succeeded or all have failed, milliseconds. */
export const longestStartMs = mostStarts * patienceMs + 10_000;

interface StartedOnce<T> {
  /** Starts it at the first call. Each later call returns the same. */
  get: () => Promise<T>;
  /** What a call has started. This function starts nothing. */
  started: () => T | undefined;
}

/**
 * A failed start is not remembered, but tried again. If it fails again and again, the test that has
 * asked fails with the cause, and the others that ask are skipped with a note, because a thousand
 * red tests would say no more than one.
 */
export function startedOnce<T>(what: string, start: () => Promise<T>): StartedOnce<T> {
  let result: T | undefined;
  let starting: Promise<T> | undefined;
  let failedStarts = 0;
  /** The id of the test that has failed with the cause. */
  let told: string | undefined;

  async function untilStarted(): Promise<T> {
    try {
      result = await inTime(start());
      return result;
    } catch (cause) {
      failedStarts += 1;
      const why = `${what} does not start: ${messageOf(cause)}`;
      if (failedStarts >= mostStarts) throw new Error(why, { cause });
      console.warn(`${why}. It is tried again.`);
      return untilStarted();
    }
  }

  async function get(): Promise<T> {
    // Only now, because commands that are no tests use files that use this one.
    const { TestRunner } = await import('vitest');
    const asking: RunnerTestCase | undefined = TestRunner.getCurrentTest();
    if (told !== undefined && told !== asking?.id) {
      skip(asking, `${what} does not start; the first test that asked for it says why`);
    }
    starting ??= untilStarted();
    try {
      return await starting;
    } catch (error) {
      told ??= asking?.id ?? 'a hook';
      starting = undefined;
      throw error;
    }
  }

  return { get, started: () => result };
}

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause));

async function inTime<T>(starting: Promise<T>): Promise<T> {
  const ended = new AbortController();
  const late = async (): Promise<never> => {
    await setTimeout(patienceMs, undefined, { signal: ended.signal });
    throw new Error(`it took longer than ${patienceMs / 1000} seconds`);
  };
  try {
    return await Promise.race([starting, late()]);
  } finally {
    ended.abort();
  }
}

let file: Readonly<RunnerTestSuite> | undefined;

/** Must be called before the hooks of a test file, so that these can be skipped, too. */
export function noteFile(present: Readonly<RunnerTestSuite>): void {
  file = present;
}

/** Skips that test or, in a hook that runs before tests, those tests. */
function skip(asking: RunnerTestCase | undefined, note: string): never {
  const test = asking ?? nextTest(file?.tasks ?? []);
  test?.context.skip(note);
  throw new Error(note);
}

function nextTest(tasks: readonly RunnerTask[]): RunnerTestCase | undefined {
  return tasks
    .map((task) => (task.type === 'test' ? task : nextTest(task.tasks)))
    .find((test) => test && !test.result);
}
