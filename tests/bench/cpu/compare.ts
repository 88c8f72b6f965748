import { call } from '#tests/bench/cpu/call.ts';
import { processTime } from '#tests/bench/cpu/process-time.ts';
import type { Candidate, Runtime } from '#tests/bench/cpu/start.ts';
import { partOf } from '#tests/bench/part.ts';

/** A call to a candidate, and what it must answer. */
export interface Contender {
  candidate: Candidate;
  path: string;
  isSignedIn: boolean;
  status: number;
  contains: string;
}

/** Calls in a block, and calls that are under way at once. */
const blockSize = 100;
const atOnce = 4;
const warmUpRounds = partOf(15);
const rounds = partOf(60);

async function playBlock(runtime: Runtime, contender: Contender): Promise<void> {
  const { candidate, path, isSignedIn, status, contains } = contender;
  const url = new URL(path, runtime.urls[candidate]);
  const people = runtime.people[candidate].map(({ cookie = '', ...headers }) =>
    isSignedIn ? { ...headers, cookie } : headers,
  );
  let next = 0;
  async function caller() {
    while (next < blockSize) {
      const headers = people[next % people.length] ?? {};
      next += 1;
      const answer = await call(url, headers);
      if (answer.status !== status || !answer.body.includes(contains)) {
        throw new Error(`${candidate} ${path}: ${answer.status} ${answer.body}`);
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, caller));
}

/**
 * Plays a block of each contender in turn, many times, and returns the CPU time of each one's calls
 * in microseconds, one number for each round. Each round begins with another contender, because a
 * block's cost also depends on the one before it.
 */
export async function compare(
  runtime: Runtime,
  contenders: readonly Contender[],
): Promise<number[][]> {
  const now = processTime();
  const costs: number[][] = contenders.map(() => []);
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (let i = 0; i < contenders.length; i += 1) {
      const at = (i + round + warmUpRounds) % contenders.length;
      const contender = contenders[at];
      if (!contender) continue;
      const began = now();
      await playBlock(runtime, contender);
      if (round >= 0) costs[at]?.push((now() - began) / blockSize);
    }
  }
  return costs;
}
