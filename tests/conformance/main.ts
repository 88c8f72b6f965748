import { parseArgs } from 'node:util';

import { record } from './answers.ts';
import { subjects } from './cases.ts';
import { playCase } from './play.ts';
import type { Played } from './play.ts';
import type { Case } from './case.ts';

/*
 * npm run conformance
 *
 * Plays every case against the stand-in and compares it with what is written down. With
 * STRIPE_TEST_SECRET_KEY it plays them against Stripe's test mode instead, and writes down what
 * Stripe has answered. docs/conformance.md explains it.
 */

const { values } = parseArgs({
  options: {
    /** Only cases with these words in their subject or name. */
    only: { type: 'string', default: '' },
  },
});

type Play = (subject: string, one: Case) => Promise<Played>;

const wanted = subjects.flatMap(({ subject, cases }) =>
  cases
    .filter(({ name }) => `${subject} ${name}`.includes(values.only))
    .map((one) => ({ subject, one })),
);
const key = process.env['STRIPE_TEST_SECRET_KEY'];
const failed = await (key === undefined ? againstStandIn() : againstStripe(key));
process.stdout.write(`${wanted.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

async function againstStandIn(): Promise<number> {
  const { runInProcess } = await import('#tests/in-process/sandbox.ts');
  const { worldOf } = await import('#tests/sandbox/world.ts');
  const { stageOnStandIn } = await import('./on-stand-in.ts');
  const { takeDifferences } = await import('./schema/watch.ts');
  const world = worldOf(runInProcess());
  return playAll(async (subject, one) => {
    const played = await playCase(subject, one, await stageOnStandIn(world));
    const wrong = takeDifferences();
    return wrong.length === 0 ? played : { ...played, difference: wrong.join('\n') };
  });
}

async function againstStripe(secret: string): Promise<number> {
  const { archivePrices, stageAtStripe, testClient } = await import('./at-stripe.ts');
  const stripe = clientOrExit(() => testClient(secret));
  const prices = new Map<string, Promise<string>>();
  const day = new Date().toISOString().slice(0, 10);
  const failures = await playAll(async (subject, one) => {
    const stage = await stageAtStripe(stripe, prices);
    try {
      const played = await playCase(subject, one, stage);
      if (played.seen !== null) record(subject, one.name, played.seen, day);
      return played;
    } finally {
      await stage.close();
    }
  });
  await archivePrices(stripe, prices);
  return failures;
}

/** The client; ends the command with one sentence if the key is none of the test mode. */
function clientOrExit<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(2);
  }
}

/** Plays the wanted cases one after the other; returns how many failed. */
async function playAll(play: Play): Promise<number> {
  let failures = 0;
  for (const { subject, one } of wanted) {
    const { name, difference } = await play(subject, one);
    if (difference === null) continue;
    failures += 1;
    process.stdout.write(`FAILED ${subject}: ${name}\n${difference}\n\n`);
  }
  return failures;
}
