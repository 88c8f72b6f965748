import type { World } from '#tests/support/world.ts';
import { shares } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import type { Bindings } from '#worker/bindings.ts';
import { makeContext } from '#worker/context.ts';
import { openBudget } from '#worker/schedule/budget.ts';
import type { Share, Spend, Use } from '#worker/schedule/budget.ts';
import { readPostponed } from '#worker/schedule/read-postponed.ts';
import { runJob } from '#worker/schedule/run-job.ts';
import { jobs } from '#worker/scheduled.ts';

/** What a job has used, and whether it stopped because its share was used. */
interface JobUse extends Use {
  isSpent: boolean;
}

const nothing = { statements: 0, subrequests: 0 };
const unlimited = { statements: 1e6, subrequests: 1e6, ms: 1e9 };

/** The context of a job. */
async function jobContext(
  world: Pick<World, 'bindings' | 'origin'>,
  { changed = {}, spend }: { changed?: Partial<Bindings>; spend: Spend },
) {
  return makeContext(
    { ...(await world.bindings()), ...changed },
    {
      requestId: crypto.randomUUID(),
      origin: world.origin,
      caller: { sessionHash: null, browser: '', address: null, userAgent: '', country: null },
      needsLatest: true,
      later: () => {
        throw new Error('a job does such work itself');
      },
      spend,
    },
  );
}

/** Runs one job alone as the scheduled run does, with its own share or with that one. */
export async function runJobAlone(
  world: Pick<World, 'bindings' | 'origin'>,
  name: JobName,
  { share = shares[name], changed = {} }: { share?: Share; changed?: Partial<Bindings> } = {},
): Promise<JobUse> {
  const run = openBudget(unlimited, unlimited, Date.now);
  const ctx = await jobContext(world, { changed, spend: run.spend });
  const postponed = (await readPostponed(ctx))(name);
  const budget = run.begin(share, nothing);
  const job = { name, ...jobs[name], budget, postponed };
  await runJob(ctx, run, job);
  return { ...budget.used(), isSpent: budget.isSpent() };
}

/** Runs a job once; the Worker dies at its `nth` call to anything outside. */
export async function runJobCutAt(
  world: Pick<World, 'bindings' | 'origin'>,
  name: JobName,
  nth: number,
): Promise<void> {
  let calls = 0;
  const run = openBudget(unlimited, unlimited, Date.now);
  const ctx = await jobContext(world, {
    spend: () => {
      calls += 1;
      if (calls >= nth) throw new Error('the Worker has died');
    },
  });
  const item = { statements: 1, subrequests: 1 };
  const budget = run.begin({ ...unlimited, item }, nothing);
  await runJob(ctx, run, { name, ...jobs[name], budget, postponed: new Map() });
}

/** The bindings of a world outside in which each call that names one of these texts fails. */
export async function failingFor(
  world: World,
  ...texts: string[]
): Promise<Pick<Bindings, 'SANDBOX' | 'PROOFS'>> {
  const { SANDBOX, PROOFS } = await world.bindings();
  const outside = SANDBOX as unknown as { fetch: typeof fetch };
  const failing: typeof fetch = async (input, init) => {
    const url = input instanceof Request ? input.url : input.toString();
    const body = typeof init?.body === 'string' ? init.body : '';
    // Stripe's client sends `@` in another form.
    const sent = decodeURIComponent(url + body);
    if (texts.some((text) => sent.includes(text))) {
      return Response.json({ error: { type: 'api_error', message: 'broken' } }, { status: 500 });
    }
    return outside.fetch(input, init);
  };
  return { SANDBOX: { fetch: failing } as unknown as Bindings['SANDBOX'], PROOFS };
}
