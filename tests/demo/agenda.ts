import { clockOf } from '#tests/support/sandbox-clock.ts';
import { sandboxPost } from '#tests/support/sandbox-post.ts';
import type { World } from '#tests/support/world.ts';
import { dayMs } from '#worker/calendar.ts';

type Act = () => Promise<void>;

/** What is to happen when. What is put on it meanwhile happens in its turn, too. */
export interface Agenda {
  /** `at` in UTC milliseconds. What is past happens next. */
  put: (at: number, act: Act) => void;
  /**
   * Moves the clock to `end` (UTC milliseconds). Each act happens at its moment; in between the
   * clock moves day by day, and at the end of each the product's scheduled run runs.
   */
  playUntil: (end: number) => Promise<void>;
}

export function agendaFor(world: World, tell: (at: number) => void): Agenda {
  const entries: { at: number; order: number; act: Act }[] = [];
  let order = 0;

  function takeDue(at: number): Act | null {
    const due = entries.filter((entry) => entry.at <= at);
    due.sort((a, b) => a.at - b.at || a.order - b.order);
    const [first] = due;
    if (!first) return null;
    entries.splice(entries.indexOf(first), 1);
    return first.act;
  }

  async function moveTo(at: number, schedule: boolean): Promise<void> {
    if (at <= (await clockOf(world)) && !schedule) return;
    await sandboxPost(world, 'clock', { to: new Date(at).toISOString(), schedule });
  }

  return {
    put: (at, act) => {
      order += 1;
      entries.push({ at, order, act });
    },
    playUntil: async (end) => {
      for (let evening = (await clockOf(world)) + dayMs; ; evening += dayMs) {
        const until = Math.min(evening, end);
        for (;;) {
          const next = entries.reduce((soonest, { at }) => Math.min(soonest, at), until + 1);
          if (next > until) break;
          await moveTo(next, false);
          await takeDue(next)?.();
          await world.awaitMails();
        }
        await moveTo(Math.max(until, await clockOf(world)), true);
        tell(until);
        if (until === end) return;
      }
    },
  };
}
