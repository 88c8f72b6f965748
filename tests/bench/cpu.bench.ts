import { expect, test } from 'vitest';

import { compare } from '#tests/bench/cpu/compare.ts';
import type { Contender } from '#tests/bench/cpu/compare.ts';
import { start } from '#tests/bench/cpu/start.ts';
import type { Candidate } from '#tests/bench/cpu/start.ts';
import { measureStartUp, startUps } from '#tests/bench/cpu/start-up.ts';

const signedIn = (candidate: Candidate, path = '/api/auth/iflogged'): Contender => ({
  candidate,
  path,
  isSignedIn: true,
  status: 200,
  contains: 'Erika Mustermann',
});
const unknown = (candidate: Candidate): Contender => ({
  candidate,
  path: '/api/no-such-call',
  isSignedIn: false,
  status: 404,
  contains: 'not_found',
});
const visitor: Contender = {
  ...signedIn('product'),
  isSignedIn: false,
  contains: 'not_logged_in',
};

interface Row {
  what: string;
  contender: Contender;
  /** The name of the row that this one is divided by. */
  floor: string;
}

const check = 'session check: floor';
const nothing = 'unknown address: floor';
const rows: Row[] = [
  { what: check, contender: signedIn('floor'), floor: check },
  { what: 'session check: product', contender: signedIn('product'), floor: check },
  { what: '  without writing the line', contender: signedIn('quiet product'), floor: check },
  {
    what: 'session check: better-auth',
    contender: signedIn('better-auth', '/api/auth/get-session'),
    floor: check,
  },
  { what: nothing, contender: unknown('floor'), floor: nothing },
  { what: 'unknown address: product', contender: unknown('product'), floor: nothing },
  { what: '  without writing the line', contender: unknown('quiet product'), floor: nothing },
  { what: "visitor's check: product", contender: visitor, floor: nothing },
];

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? NaN;

test('the CPU time of calls, against bare Hono and better-auth', async () => {
  const runtime = await start();
  const costs = await compare(
    runtime,
    rows.map(({ contender }) => contender),
  );
  await runtime.stop();
  const lines = rows.map(({ what, floor }, at) => {
    const own = costs[at] ?? [];
    const floors = costs[rows.findIndex((row) => row.what === floor)] ?? [];
    const ratios = own.map((cost, round) => cost / (floors[round] ?? NaN));
    const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share));
    const cost = quantile(own, 0.5).toFixed(0).padStart(6);
    return `${what.padEnd(28)} ${cost} us  ${median?.toFixed(2)} (${low?.toFixed(2)} to ${high?.toFixed(2)})`;
  });
  console.log(['CPU of a call, ratio (quartiles)', ...lines].join('\n'));
  expect(costs.every((own) => own.length > 0)).toBe(true);
});

test("the start of the Worker's bundle", async () => {
  const { milliseconds, gzipBytes } = await measureStartUp();
  const median = quantile(milliseconds, 0.5).toFixed(0);
  const size = (gzipBytes / 1000).toFixed(0);
  console.log(`start-up: ${median} ms CPU (median of ${startUps}), ${size} kB gzip`);
  expect(milliseconds).toHaveLength(startUps);
});
