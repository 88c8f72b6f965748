import { Hono } from 'hono';
import * as z from 'zod';

import { inTurn } from '#sandbox/in-turn.ts';
import { moveClock } from '#sandbox/clock/move.ts';
import type { Day } from '#sandbox/clock/move.ts';
import { readJson } from '#sandbox/read-json.ts';
import { isStripeReal } from '#sandbox/stripe/real.ts';
import type { WorldContext, WorldEnv } from '#sandbox/world-context.ts';

const schedule = z.boolean().default(true);
const schema = z.union([
  z.strictObject({ advance: z.number().int(), schedule }),
  z.strictObject({ to: z.iso.datetime({ offset: true }), schedule }),
]);

const iso = (at: number): string => new Date(at).toISOString();

const show = (world: WorldContext) => ({ now: iso(world.clock.now()) });

const showDay = ({ at, stripe, runs, mails }: Day) => ({
  at: iso(at),
  stripe: stripe.map((job) => ({ at: iso(job.at), kind: job.kind, id: job.id })),
  runs,
  mails,
});

/** What a move of the clock did on one day. Times in ISO 8601. */
export type RanDay = ReturnType<typeof showDay>;

/**
 * `GET /sandbox/api/clock` answers `{now}`. `POST` with `{advance}` (seconds) or `{to}` (ISO 8601)
 * moves the clock and answers `{now, ran}`, with one entry of `ran` for each day. `schedule: false`
 * leaves out the product's scheduled run.
 */
export const clockRoutes = new Hono<WorldEnv>()
  .get('/sandbox/api/clock', (c) => c.json(show(c.env.world)))
  .post('/sandbox/api/clock', async (c) => {
    const { world } = c.env;
    if (isStripeReal(world.storage.sql)) {
      return c.json({ error: 'Stripe is the real one, and nobody can move its clock' }, 409);
    }
    const body = await readJson(c.req.raw, schema);
    if ('error' in body) return c.json(body, 400);
    const { value } = body;
    const days = await inTurn(async () => {
      const now = world.clock.now();
      const target = 'to' in value ? Date.parse(value.to) : now + value.advance * 1000;
      return target < now ? null : moveClock(world, target, value);
    });
    if (days) return c.json({ ...show(world), ran: days.map(showDay) });
    return c.json({ error: 'the clock moves forward only' }, 400);
  });
