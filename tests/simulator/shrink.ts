import type { Step } from '#tests/model/step.ts';
import type { Life } from '#tests/simulator/life.ts';
import type { Moment } from '#tests/simulator/moment.ts';
import type { Schedule } from '#tests/simulator/schedule/decisions.ts';

/** A life with all its decisions. It is played in the same way every time. */
export interface FixedLife {
  life: Life;
  /** One schedule for each moment. */
  schedules: readonly Schedule[];
}

interface FixedMoment {
  moment: Moment;
  schedule: Schedule;
}

/** Whether a life still fails in the same way. */
type Fails = (candidate: FixedLife) => Promise<boolean>;

const simplest: Partial<Record<string, readonly unknown[]>> = {
  plan: ['monthly'],
  method: ['a good card', 'an account'],
  twice: [false],
  meanwhile: ['nothing'],
  time: ['a minute', 'a day'],
  times: [1],
  which: [0],
  days: [1],
};

/**
 * The shortest life and schedule that still fail, found with at most so many tries. It removes
 * whole moments first, then steps, then decisions, and makes the rest simpler.
 */
export async function shrink(
  found: FixedLife,
  fails: Fails,
  mostTries: number,
): Promise<FixedLife> {
  let { life, schedules } = found;
  let tries = 0;
  const none: Schedule = new Map();

  async function accepts(moments: readonly FixedMoment[]): Promise<boolean> {
    if (tries >= mostTries) return false;
    tries += 1;
    const candidate = {
      life: { ...life, moments: moments.map(({ moment }) => moment) },
      schedules: moments.map(({ schedule }) => schedule),
    };
    if (!(await fails(candidate))) return false;
    ({ life, schedules } = candidate);
    return true;
  }
  const fixed = (): FixedMoment[] =>
    life.moments.map((moment, at) => ({ moment, schedule: schedules[at] ?? none }));
  const withMoment = (at: number, changed: FixedMoment) => fixed().with(at, changed);

  let before: string;
  const isTired = () => tries >= mostTries;
  do {
    before = textOf({ life, schedules });
    await fewer(
      () => fixed(),
      (moments) => accepts(moments),
    );
    for (let at = life.moments.length - 1; at >= 0; at -= 1) {
      await shrinkMoment(at);
    }
  } while (textOf({ life, schedules }) !== before && !isTired());
  return { life, schedules };

  async function shrinkMoment(at: number): Promise<void> {
    const present = () => fixed()[at] ?? { moment: { steps: [], seed: 0 }, schedule: none };
    await fewer(
      () => present().moment.steps,
      async (steps) =>
        steps.length > 0 &&
        accepts(withMoment(at, { ...present(), moment: { ...present().moment, steps } })),
    );
    await fewer(
      () => [...present().schedule],
      (entries) => accepts(withMoment(at, { ...present(), schedule: new Map(entries) })),
    );
    for (const [place, step] of present().moment.steps.entries()) {
      for (const simpler of simplerSteps(step)) {
        const { moment, schedule } = present();
        const steps = moment.steps.with(place, simpler);
        if (await accepts(withMoment(at, { moment: { ...moment, steps }, schedule }))) break;
      }
    }
  }
}

/** Removes as many items as possible: large parts first, single items last. */
async function fewer<T>(
  items: () => readonly T[],
  accepts: (rest: T[]) => Promise<boolean>,
): Promise<void> {
  for (let size = items().length; size >= 1; size = Math.floor(size / 2)) {
    for (let from = items().length - size; from >= 0; from -= size) {
      await accepts(items().filter((_, at) => at < from || at >= from + size));
    }
  }
}

function simplerSteps(step: Step): Step[] {
  return Object.entries(step).flatMap(([name, value]) => {
    const wanted = simplest[name] ?? [];
    return wanted
      .slice(0, wanted.includes(value) ? wanted.indexOf(value) : wanted.length)
      .map((simpler) => ({ ...step, [name]: simpler }));
  });
}

/** A life as text that `fixedLifeOf` can read. */
export function textOf({ life, schedules }: FixedLife): string {
  return JSON.stringify({ life, schedules: schedules.map((schedule) => [...schedule]) });
}

/** Reads the text of `textOf`. */
export function fixedLifeOf(text: string): FixedLife {
  const { life, schedules } = JSON.parse(text) as {
    life: Life;
    schedules: [number, number][][];
  };
  return { life, schedules: schedules.map((entries) => new Map(entries)) };
}
