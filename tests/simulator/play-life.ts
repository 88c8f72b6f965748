import { takeDifferences } from '#tests/conformance/schema/watch.ts';
import { wordsAreKept } from '#tests/model/afterwards.ts';
import { readLedger } from '#tests/model/ledger.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { newPlay, perform } from '#tests/model/play.ts';
import type { Play } from '#tests/model/playing.ts';
import { comeToRest } from '#tests/model/quiet.ts';
import { broken, rulesMet } from '#tests/model/rules.ts';
import type { Break } from '#tests/model/rules.ts';
import { newCounter } from '#tests/simulator/exercised.ts';
import type { Exercised } from '#tests/simulator/exercised.ts';
import { knownFinding } from '#tests/simulator/known-findings.ts';
import type { KnownFinding } from '#tests/simulator/known-findings.ts';
import { momentInWords } from '#tests/simulator/life.ts';
import type { Life } from '#tests/simulator/life.ts';
import type { Moment } from '#tests/simulator/moment.ts';
import type { Invocation } from '#tests/simulator/schedule/calls.ts';
import { decisionsFrom, decisionsOf } from '#tests/simulator/schedule/decisions.ts';
import type { Decisions, Schedule } from '#tests/simulator/schedule/decisions.ts';
import type { Completion } from '#tests/simulator/schedule/scheduler.ts';
import type { Stage } from '#tests/simulator/stage.ts';
import { letApp } from '#tests/worker/client-api/webhooks.ts';
import { newTrace } from '#tests/simulator/trace.ts';
import type { Ending } from '#tests/simulator/invocations.ts';

/** The result of a life. */
export interface Outcome {
  hash: string;
  /** The broken rules that no known finding explains. */
  breaks: Break[];
  known: KnownFinding[];
  exercised: Exercised;
  /** The decisions of each moment, to play the life again. */
  schedules: Schedule[];
  story: string[];
  trace: readonly string[];
}

interface Options {
  /** The decisions of an earlier play. Without them the seeds of the moments decide. */
  schedules?: readonly Schedule[];
  keepsTrace?: boolean;
}

/** Of so many lives one goes on after its rest, because the way to the next day takes time. */
const onlyOneIn = 4;

/** Plays a life from an empty world to its rest, and checks the result. */
export async function playLife(stage: Stage, life: Life, options: Options = {}): Promise<Outcome> {
  const { world, scheduler, listeners } = stage;
  const trace = newTrace(options.keepsTrace ?? false);
  const breaks: Break[] = [];
  const story: string[] = [];
  const schedules: Schedule[] = [];
  await stage.reset(life.start, life.seed);
  await letApp(world, 'moody');
  listeners.completed = (completion) => {
    trace.completed(completion);
    mails.completed(completion);
    counter.completed(completion);
    const told = inWords(completion);
    if (told !== null) story.push(told);
  };
  listeners.ended = (ending) => {
    trace.add(`${ending.invocation.name} ends with ${ending.status}`);
    const wrong = ownFault(ending, world.lines);
    if (wrong !== null) breaks.push(wrong);
  };
  listeners.stuck = ({ name }) => breaks.push({ rule: 'everythingEnds', where: name });
  const play = newPlay(stage.cast);
  const mails = uncertainMails();
  const counter = newCounter(world.running);
  for (const [at, moment] of life.moments.entries()) {
    const known = options.schedules?.[at];
    const decisions = known
      ? decisionsOf(known)
      : decisionsFrom(moment.seed, moment.isCalm ? null : life.trouble);
    if (moment.steps.some(({ does }) => does === 'wait')) {
      scheduler.decideBy(ordinary());
      await scheduler.idle();
    }
    scheduler.decideBy(decisions);
    story.push(momentInWords(moment));
    play.isAlone = moment.steps.length === 1;
    const words = await performAll(play, moment, breaks, world.lines);
    for (const [place, step] of moment.steps.entries()) counter.step(step, words[place] ?? '');
    story.push(`  ${words.join(' and ')}`);
    trace.add(words.join(' and '));
    schedules.push(decisions.taken());
  }
  play.isAlone = true;
  scheduler.decideBy(ordinary());
  await attempt(breaks, world.lines, () => comeToRest(stage.cast.watch, play.outbox, life.release));
  let ledger: Ledger | null = null;
  await attempt(breaks, world.lines, async () => {
    ledger = await readLedger(stage.cast, { ...play, uncertainMails: mails.count() });
    trace.add(JSON.stringify(ledger));
    breaks.push(...broken(ledger));
    counter.rules(rulesMet(ledger));
  });
  const rested = ledger as Ledger | null;
  if (rested && life.seed % onlyOneIn === 0) {
    await attempt(breaks, world.lines, async () => {
      breaks.push(...(await wordsAreKept(stage.cast, rested, play.outbox)));
    });
  }
  for (const where of takeDifferences()) breaks.push({ rule: 'sandboxAnswersAsStripe', where });
  const faults = world.lines.filter(({ level }) => level === 'error').map(({ line }) => line);
  const judged = breaks.map((one) => ({
    one,
    known: knownFinding(one, { ledger, faults }),
  }));
  return {
    hash: trace.hash(),
    breaks: judged.flatMap(({ one, known }) => (known ? [] : [one])),
    known: judged.flatMap(({ known }) => known ?? []),
    exercised: counter.counts,
    schedules,
    story,
    trace: trace.lines,
  };
}

/**
 * Counts mails for which nobody can know whether they were sent: the mail service's answer, or the
 * product's note of it, was lost. Such a mail is sent again, because no mail would be worse.
 */
function uncertainMails() {
  const sent = new Map<Invocation, { sent: number; noted: number }>();
  let lost = 0;
  return {
    completed: ({ call, fault }: Completion) => {
      const { invocation, kind, label } = call;
      if (!invocation) return;
      const counts = sent.get(invocation) ?? { sent: 0, noted: 0 };
      const isNote = /^update "outbox" set .*"sent_at" = \?/.test(label);
      // A note whose answer was lost is written once more: it counts then.
      const isWritten = !fault || !/^(before|after|dies before)$/.test(fault);
      if (kind === 'mail' && fault !== 'before' && fault !== 'dies before') counts.sent += 1;
      if (isNote && isWritten) counts.noted += 1;
      sent.set(invocation, counts);
      if ((kind === 'mail' && fault === 'after') || (isNote && fault === 'before')) lost += 1;
      if (fault?.startsWith('dies')) lost += Math.max(0, counts.sent - counts.noted);
    },
    count: () => lost,
  };
}

const ordinary = (): Decisions => decisionsOf(new Map());

type Lines = Stage['world']['lines'];

function performAll(
  play: Play,
  { steps, inTurn }: Moment,
  breaks: Break[],
  lines: Lines,
): Promise<string[]> {
  const before = new Map<unknown, Promise<string>>();
  return Promise.all(
    steps.map((step) => {
      const person = 'who' in step ? step.who : null;
      const perhaps = inTurn && person !== null ? before.get(person) : undefined;
      const done = (perhaps ?? Promise.resolve('')).then(
        async () => (await attempt(breaks, lines, () => perform(play, step))) ?? 'failed',
      );
      before.set(person, done);
      return done;
    }),
  );
}

/** A step that throws is a broken promise, too. */
async function attempt<T>(
  breaks: Break[],
  lines: Lines,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    const where = error instanceof Error ? error.message || String(error.stack) : String(error);
    const isFault = where.startsWith('the product failed');
    const request = /"request_id":"[^"]+"/.exec(where)?.[0];
    const why = request ? errorsIn(lines, ({ line }) => line.includes(request)) : '';
    breaks.push({
      rule: isFault ? 'noFaultOfItsOwn' : 'playable',
      where: `${where} ${why}`.trim(),
    });
    return null;
  }
}

/** The errors that the product has logged, from the chosen lines only. */
function errorsIn(lines: Lines, which: (line: Lines[number]) => boolean): string {
  const errors = lines.filter((one) => one.level === 'error' && which(one));
  return errors.map(({ line }) => line).join();
}

/** Finds an event or a scheduled run that failed although no fault affected it. */
function ownFault({ invocation, status, body }: Ending, lines: Lines): Break | null {
  if (invocation.met.size > 0) return null;
  const rule = 'noFaultOfItsOwn';
  if (invocation.kind.startsWith('event ') && status === 500) {
    const errors = errorsIn(lines, (one) => one.invocation === invocation);
    return { rule, where: `${invocation.kind}: ${body} ${errors}` };
  }
  if (invocation.kind === 'schedule') {
    // An item may fail because another call works on the same thing. The next run tries it again,
    // and the rules look at what becomes of it.
    const failed = lines.find(
      ({ level, line, invocation: of }) =>
        of === invocation && level === 'error' && line.includes('"a job has failed"'),
    );
    if (failed) return { rule, where: failed.line };
  }
  return null;
}

/** A completion that was not an ordinary one, as a line of text. */
function inWords({ call, fault, lag, insteadOf }: Completion): string | null {
  if (fault === null && insteadOf === null) return null;
  const name = `${call.invocation?.name ?? 'outside'}: ${call.kind} ${call.label.slice(0, 90)}`;
  const before = insteadOf
    ? ` goes before ${insteadOf.invocation?.name ?? 'outside'}: ${insteadOf.kind} ${insteadOf.label.slice(0, 60)}`
    : '';
  const how = fault === null ? '' : ` [${fault}${lag > 0 ? ` by ${lag}` : ''}]`;
  return `    ${name}${how}${before}`;
}
