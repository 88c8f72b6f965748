import { agendaFor } from '#tests/demo/agenda.ts';
import type { Agenda } from '#tests/demo/agenda.ts';
import { row } from '#tests/support/database.ts';
import { openDesk } from '#tests/support/operators.ts';
import type { Operator } from '#tests/support/operators.ts';
import type { Person } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { World } from '#tests/support/world.ts';
import type { Random } from '#tests/simulator/machine/random.ts';
import { dayMs } from '#worker/calendar.ts';

/** What everybody in a demo needs: the product, chance from the seed, and what is to come. */
export interface Shop extends Agenda {
  world: World;
  random: Random;
  /** Puts something on the agenda, in so many days. */
  in: (days: number, act: () => Promise<void>) => Promise<void>;
  /** Whoever of ours is at the desk. */
  desk: () => Promise<Operator>;
  accountOf: (person: Pick<Person, 'email'>) => Promise<string>;
}

const operators = ['ada.brand@lexlern.example', 'bruno.falk@lexlern.example'];

export function openShop(world: World, random: Random, tell: (at: number) => void): Shop {
  const agenda = agendaFor(world, tell);
  return {
    ...agenda,
    world,
    random,
    in: async (days, act) => agenda.put((await clockOf(world)) + days * dayMs, act),
    desk: () => openDesk(world, operators[random.below(operators.length)]),
    accountOf: async ({ email }) =>
      (await row<{ id: string }>(world, 'select id from account where email = ?', email))?.id ?? '',
  };
}
