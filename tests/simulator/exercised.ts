import { ruleNames } from '#tests/model/rules.ts';
import { stepNames } from '#tests/model/step.ts';
import type { Step } from '#tests/model/step.ts';
import { faultsOf } from '#tests/simulator/schedule/calls.ts';
import type { Invocation } from '#tests/simulator/schedule/calls.ts';
import type { Completion } from '#tests/simulator/schedule/scheduler.ts';

/** How often each thing that the simulator exists for was met. */
export type Exercised = Map<string, number>;

/** The groups of invocations whose overlaps are counted. The order of a pair does not matter. */
const groups: [RegExp, string][] = [
  [/^POST \/api\/sub\/buy/, 'order'],
  [/^POST \/api\/sub\/renewable/, 'cancellation'],
  [/^POST \/api\/(dispute\/.*\/pay|sub\/invoice\/pay)/, 'settlement'],
  [/^POST \/api\/sub\/stripe\/intent\/setup/, 'setup'],
  [/paymentmethod\/update/, 'method update'],
  [/^POST \/api\/promotion\/coupon/, 'redemption'],
  [/^POST \/(kuendigen|widerrufen)/, 'declaration'],
  [/^POST \/erklaerung/, 'reply'],
  [/^POST \/api\/sub\/guarantee/, 'guarantee'],
  [/^POST \/api\/account\/export$/, 'export'],
  [/^POST \/api\/account\/deletion/, 'deletion'],
  [/^POST \/api\/marketing\/consent/, 'consent'],
  [/^POST \/api\/marketing\/mails/, 'mailing'],
  [/^POST \/mails/, 'press in a mail'],
  [/^report about a mail/, 'report about a mail'],
  [/^event /, 'event'],
  [/^schedule/, 'schedule'],
];

const interleavings = [
  'order × order of one person',
  'order × order of two persons',
  'order × event',
  'order × schedule',
  'order × setup',
  'order × cancellation',
  'order × settlement',
  'cancellation × cancellation of one person',
  'cancellation × event',
  'cancellation × schedule',
  'settlement × settlement of one person',
  'settlement × event',
  'settlement × schedule',
  'method update × event',
  'redemption × redemption of one person',
  'declaration × declaration',
  'declaration × order',
  'declaration × cancellation',
  'declaration × event',
  'declaration × schedule',
  'reply × reply',
  'reply × event',
  'reply × schedule',
  'guarantee × declaration',
  'guarantee × event',
  'guarantee × schedule',
  'export × export of one person',
  'export × schedule',
  'deletion × deletion of one person',
  'deletion × event',
  'deletion × schedule',
  'consent × consent of one person',
  'mailing × mailing of one person',
  'press in a mail × press in a mail',
  'press in a mail × schedule',
  'report about a mail × schedule',
  'event × event',
  'event × schedule',
  'schedule × schedule',
];

/** Everything that must be met, with count zero. */
export function nothingExercised(): Exercised {
  const faults = Object.entries(faultsOf).flatMap(([kind, known]) =>
    [...new Set(known)].map((fault) => `fault: ${kind} ${fault}`),
  );
  const names = [
    ...faults,
    ...interleavings.map((name) => `interleaving: ${name}`),
    ...['hold', 'shuffle', 'duplicate', 'drop', 'burst'].map((mode) => `deliveries: ${mode}`),
    'schedule: another call than the oldest completes',
    ...stepNames.map((name) => `step: ${name}`),
    ...ruleNames.map((name) => `rule: ${name}`),
  ];
  return new Map(names.map((name) => [name, 0]));
}

/** Adds the counts of one run to the counts of others. */
export function addExercised(to: Exercised, from: Iterable<readonly [string, number]>): void {
  for (const [name, count] of from) to.set(name, (to.get(name) ?? 0) + count);
}

/** Counts what one life meets. */
export interface Counter {
  completed: (completion: Completion) => void;
  /** Counts a step that was played, and its result in words. */
  step: (step: Step, words: string) => void;
  rules: (met: readonly string[]) => void;
  counts: Exercised;
}

/** A counter at zero; `running` gives the invocations that have begun and not ended. */
export function newCounter(running: () => readonly Invocation[]): Counter {
  const counts: Exercised = new Map();
  const pairs = new WeakMap<Invocation, Set<Invocation>>();
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1);

  function countOverlaps(present: Invocation): void {
    const met = pairs.get(present) ?? new Set();
    pairs.set(present, met);
    for (const other of running()) {
      if (other === present || other.completed === 0 || met.has(other)) continue;
      met.add(other);
      const name = pairName(present, other);
      if (name !== null) count(`interleaving: ${name}`);
    }
  }

  return {
    counts,
    completed: ({ call, fault, insteadOf }) => {
      if (fault !== null) count(`fault: ${call.kind} ${fault}`);
      if (insteadOf !== null) count('schedule: another call than the oldest completes');
      const isOwn = call.kind !== 'arrival' && call.kind !== 'answer';
      if (call.invocation && isOwn) countOverlaps(call.invocation);
    },
    step: (step, words) => {
      if (/^(no|nothing|nobody) /.test(words)) return;
      count(`step: ${step.does}`);
      if (step.does === 'deliver events') count(`deliveries: ${step.mode}`);
    },
    rules: (met) => {
      for (const name of met) count(`rule: ${name}`);
    },
  };
}

function groupOf({ kind }: Invocation): string | null {
  return groups.find(([pattern]) => pattern.test(kind))?.[1] ?? null;
}

function pairName(one: Invocation, other: Invocation): string | null {
  const [a, b] = [groupOf(one), groupOf(other)];
  if (a === null || b === null) return null;
  if (a === b && one.who !== null) {
    return `${a} × ${a} of ${one.who === other.who ? 'one person' : 'two persons'}`;
  }
  const known = [`${a} × ${b}`, `${b} × ${a}`].find((name) => interleavings.includes(name));
  return known ?? null;
}

/** The table, one row for each line. */
export function exercisedInWords(exercised: Exercised): string {
  const width = Math.max(...[...exercised.keys()].map((name) => name.length));
  return [...exercised]
    .map(([name, count]) => `  ${name.padEnd(width)} ${String(count).padStart(9)}`)
    .join('\n');
}

/** Everything that was never met. */
export function neverExercised(exercised: Exercised): string[] {
  return [...exercised].filter(([, count]) => count === 0).map(([name]) => name);
}
