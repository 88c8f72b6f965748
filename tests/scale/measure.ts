import type { Backlog, Figures, Result } from '#tests/scale/figures.ts';
import { figuresOf, medianOf } from '#tests/scale/figures.ts';
import { backlogOf } from '#tests/scale/backlogs.ts';
import { furtherCalls } from '#tests/scale/further-calls.ts';
import type { Use } from '#tests/scale/use.ts';
import type { World } from '#tests/support/world.ts';
import { openDesk } from '#tests/support/operators.ts';
import { flushDeliveries } from '#tests/support/purchases.ts';
import { ask } from '#tests/worker/http/access/ask.ts';
import { rows } from '#tests/worker/http/access/table.ts';
import type { AccessRow } from '#tests/worker/http/access/access-row.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { jobs } from '#worker/scheduled.ts';

/** The job whose items are due only after some days. */
const movesClock: JobName = 'sendReminders';

/** The scheduled run reads once, before its jobs, which items are postponed: two statements. */
const readingPostponed = 2;

type Measured = Pick<Result, 'calls' | 'events' | 'jobs'>;

/** Everything that was noted since the last call. */
async function takeUses(world: World): Promise<Use[]> {
  return (await (await world.fetch('/api/tests/uses')).json()) as Use[];
}

/** Of this call two kinds are measured, so it is never left out. */
const order = 'POST /api/sub/buy';

/**
 * Makes every call of the access table as the person who may make it, handles every event that
 * follows, and runs every job alone: with what is usually due, and with a backlog. If `every` is
 * above 1, it makes only each such call of the table.
 */
export async function measure(
  world: World,
  every: number,
  log: (text: string) => void,
): Promise<Measured> {
  const calls: Record<string, Figures> = {};
  const events: Use[] = [];
  for (const row of rows.filter(({ call }, at) => at % every === 0 || call === order)) {
    const { figures, others } = await measureCall(world, row);
    calls[row.call] = figures;
    events.push(...others);
    log(`${row.call}: ${figures.rowsRead} rows read`);
  }
  const bought = events.filter(({ what, statements }) => {
    return what === order && statements.some(({ rowsWritten }) => rowsWritten > 0);
  });
  calls[`${order}, a new order`] = medianOf(bought);
  for (const { name, use } of await furtherCalls(world, () => takeUses(world))) {
    calls[name] = figuresOf(use);
  }
  const measuredJobs: Measured['jobs'] = {};
  const names = Object.keys(jobs) as JobName[];
  for (const name of names) {
    const { use, reading } = await runJob(world, name);
    measuredJobs['the postponed items, once for all'] ??= { usual: figuresOf(reading) };
    measuredJobs[name] = { usual: figuresOf(use) };
    log(`${name}: ${measuredJobs[name].usual.rowsRead} rows read`);
  }
  // The last one moves the clock by days, so that rows of the fill are due for others afterwards.
  for (const name of [...names.filter((one) => one !== movesClock), movesClock]) {
    const backlog = await measureBacklog(world, name);
    Object.assign(measuredJobs[name] ?? {}, backlog && { backlog });
    log(`${name}: took ${backlog?.taken ?? 0} of ${backlog?.due ?? 0}`);
    events.push(...(await takeUses(world)));
  }
  return { calls, events: byEvent(events), jobs: measuredJobs };
}

async function measureCall(
  world: World,
  row: AccessRow,
): Promise<{ figures: Figures; others: Use[] }> {
  const scene = await row.scene(world);
  const browser = row.cells.operator ? await openDesk(world) : scene.owner;
  await flushDeliveries(world);
  await world.awaitMails();
  const before = await takeUses(world);
  const path = scene.path ?? row.path;
  const answer = await ask(world, browser, { ...row, ...(path && { path }) }, scene.input);
  await answer.arrayBuffer();
  await flushDeliveries(world);
  await world.awaitMails();
  const after = await takeUses(world);
  const [method = '', route = ''] = row.call.split(' ');
  const what = `${method} ${(path ?? route).split('?')[0]}`;
  const isOwn = (use: Use) =>
    what === 'POST /webhooks/stripe' ? use.what.startsWith('event ') : use.what === what;
  const own = after.find(isOwn);
  const [expected] = row.cells.operator ?? row.cells.owner;
  // With many accounts a list of them waits for a second operator; it was read by then.
  const isAsExpected = [expected.split(' ')[0], '202'].includes(String(answer.status));
  if (!own || !isAsExpected) {
    throw new Error(`${row.call}: answered ${answer.status} instead of ${expected}`);
  }
  return { figures: figuresOf(own), others: [...before, ...after.filter((one) => one !== own)] };
}

/** The median of each type of event. */
function byEvent(uses: readonly Use[]): Record<string, Figures> {
  const known = Map.groupBy(
    uses.filter(({ what }) => /^event ./.test(what)),
    ({ what }) => what.slice('event '.length),
  );
  return Object.fromEntries(
    [...known]
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([type, ofType]) => [type, medianOf(ofType)]),
  );
}

async function runJob(world: World, name: JobName) {
  await takeUses(world);
  const answer = await world.fetch(`/api/tests/jobs/${name}`);
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  const budget = (await answer.json()) as { statements: number; subrequests: number };
  const use = (await takeUses(world)).find(({ what }) => what === name);
  if (!use) throw new Error(`nothing was noted of ${name}`);
  const reading = { ...use, statements: use.statements.slice(0, readingPostponed) };
  return { budget, use: { ...use, statements: use.statements.slice(readingPostponed) }, reading };
}

async function measureBacklog(world: World, name: JobName): Promise<Backlog | undefined> {
  const backlog = await backlogOf(world, name);
  if (!backlog) return undefined;
  const due = await backlog.left();
  const { budget, use } = await runJob(world, name);
  const taken = due - (await backlog.left());
  const { statements, subrequests } = budget;
  return { due, taken, use: { statements, subrequests }, figures: figuresOf(use) };
}
