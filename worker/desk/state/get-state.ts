import type { DeskCtx } from '#worker/context.ts';
import { mostCounted, readFacts } from '#worker/desk/state/read-facts.ts';
import type { StateAnswer } from '#worker/desk/state/schemas.ts';
import { whatStandsOut } from '#worker/desk/state/what-stands-out.ts';
import { shares } from '#worker/schedule/shares.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { selectArrivals } from '#worker/stripe/desk/shared-sql.ts';

/** How the house is: its jobs, events, mails, apps and settings. One round trip. */
export async function getState(ctx: DeskCtx): Promise<StateAnswer> {
  const { arrivals, ...facts } = await readFacts(ctx, { arrivals: selectArrivals(ctx.db, 20) });
  const reports = new Map(facts.reports.map((report) => [report.job, report]));
  const stuck = Map.groupBy(facts.stuck, ({ job }) => job);
  const lags = arrivals.map(({ createdAt, receivedAt }) => receivedAt - createdAt);
  return {
    stands_out: whatStandsOut(facts, ctx.clock.now()),
    told: ctx.alarmEmail,
    jobs: (Object.keys(shares) as JobName[]).map((job) => {
      const report = reports.get(job);
      return {
        job,
        ran_at: report?.ranAt ?? null,
        due: report?.due ?? null,
        oldest_at: report?.oldestAt ?? null,
        unfinished: report?.isUnfinished ?? false,
        failing_since: report?.failingSince ?? null,
        given_up: stuck.get(job)?.length ?? 0,
      };
    }),
    event_lag: lags.length === 0 ? null : Math.round(Math.max(...lags) / 1000),
    failed_events: facts.events.length,
    failed_mails: facts.mails.length,
    paused_endpoints: facts.endpoints.filter(({ endpoint }) => endpoint.pausedAt !== null).length,
    most: mostCounted,
    queues: ctx.eventQueue !== undefined,
    settings: ctx.settingForms,
  };
}
