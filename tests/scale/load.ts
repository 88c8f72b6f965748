import {
  eventsIn30Days,
  kinds,
  mailsIn30Days,
  monthly,
  peakFactor,
  renewalsIn30Days,
} from '#tests/scale/distribution.ts';
import type { Figures, Result } from '#tests/scale/figures.ts';
import { costOf, plan } from '#tests/scale/prices.ts';
import { runLimit } from '#worker/schedule/shares.ts';
import type { Use } from '#worker/schedule/budget.ts';

/*
 * What a month with a million accounts takes, from what each call was measured to use and how often
 * it is made (distribution.ts). Pure.
 */

const million = 1_000_000;
const secondsOfMonth = 30 * 86_400;
const runsOfMonth = secondsOfMonth / 300;

/** Milliseconds of CPU time, which the local runtime does not report: assumed. */
const cpuMs = { call: 5, page: 15, password: 200, event: 10, run: 1000 } as const;

/** Bytes of a proof. */
const proofBytes = 200_000;

/** What happens so often in a month, and what each time uses. */
interface Part {
  times: number;
  figures: readonly (Figures | undefined)[];
  cpu: number;
  isRequest: boolean;
}

function partsOf({ calls, events, jobs }: Result): Part[] {
  const request = (times: number, cpu: number, ...names: string[]): Part => ({
    times,
    cpu,
    isRequest: true,
    figures: names.map((name) => calls[name]),
  });
  const reads = monthly.visits * (monthly.readsInVisit - 1);
  return [
    request(monthly.visits, cpuMs.page, 'GET /konto, a subscriber of the fill'),
    request(reads, cpuMs.call, 'GET /api/sub/get, a subscriber of the fill'),
    request(monthly.visitors, cpuMs.page, 'GET /api/product/plan/list'),
    request(monthly.signUps, cpuMs.call, 'POST /api/account/signupv2/email'),
    request(monthly.signUps, cpuMs.call, 'POST /api/account/signupv2/code'),
    request(monthly.signUps, cpuMs.password, 'POST /api/account/signupv2/password'),
    request(monthly.signIns, cpuMs.password, 'POST /api/account/signin'),
    request(monthly.purchases * 3, cpuMs.call, 'GET /api/sub/quote'),
    request(monthly.purchases, cpuMs.call, 'POST /api/sub/buy, a new order'),
    request(monthly.signIns + monthly.signUps, cpuMs.call, 'POST /api/marketing/utm/track'),
    request(monthly.appEvents, cpuMs.call, 'POST /webhooks/app, a licence'),
    request(monthly.proofs, cpuMs.call, 'POST /api/cashback/deals/:id/upload'),
    request(monthly.deskActions, cpuMs.call, 'POST /api/internal/proofs/:id/confirm'),
    {
      times: eventsIn30Days(million),
      cpu: cpuMs.event,
      isRequest: true,
      figures: [events['invoice.paid']],
    },
    {
      times: runsOfMonth,
      cpu: cpuMs.run,
      isRequest: true,
      figures: Object.values(jobs).map(({ usual }) => usual),
    },
  ];
}

/** What a month with a million accounts takes, and what it costs. */
export interface Month {
  requests: number;
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  cpuMs: number;
  /** In the hour of the evening's peak. */
  writesPerSecond: number;
  statementsPerSecond: number;
  /** US dollars by what they are paid for, and bytes that are stored. */
  costs: { what: string; units: string; dollars: number }[];
  bytes: number;
}

export function monthOf(result: Result): Month {
  const parts = partsOf(result);
  const total = (of: (part: Part) => number) => parts.reduce((sum, part) => sum + of(part), 0);
  const used = (of: (figures: Figures) => number) =>
    total(({ times, figures }) =>
      figures.reduce((sum, one) => sum + (one ? of(one) * times : 0), 0),
    );
  const requests = total(({ times, isRequest }) => (isRequest ? times : 0));
  const rowsRead = used((one) => one.rowsRead);
  // What is kept for a time is deleted after it: a written row each.
  const deleted = eventsIn30Days(million) + mailsIn30Days(million) + monthly.signIns;
  const rowsWritten = used((one) => one.rowsWritten) + deleted;
  const statements = used((one) => one.statements);
  const cpu = total(({ times, cpu: each }) => times * each);
  const bytes = (result.databaseBytes / result.accounts) * million;
  const kv = used((one) => one.kv);
  const r2 = used((one) => one.r2);
  const proofs = (million / 33) * proofBytes;
  const cost = (
    what: string,
    price: Parameters<typeof costOf>[0],
    units: number,
    unit = 'million',
  ) => ({
    what,
    units: `${units.toFixed(units < 10 ? 1 : 0)} ${unit}`,
    dollars: costOf(price, units),
  });
  return {
    requests,
    statements,
    rowsRead,
    rowsWritten,
    cpuMs: cpu,
    writesPerSecond: (rowsWritten / secondsOfMonth) * peakFactor,
    statementsPerSecond: (statements / secondsOfMonth) * peakFactor,
    bytes,
    costs: [
      { what: 'Workers Paid', units: '1 plan', dollars: plan },
      cost('requests', 'requests', requests / million),
      cost('CPU time', 'cpu', cpu / million, 'million ms'),
      cost('D1 rows read', 'rowsRead', rowsRead / million),
      cost('D1 rows written', 'rowsWritten', rowsWritten / million),
      cost('D1 storage', 'databaseStorage', bytes / 1e9, 'GB'),
      cost('KV, as if each call wrote', 'kvWrites', kv / million),
      cost('R2 calls, as if each wrote', 'r2Writes', r2 / million),
      cost('R2 storage', 'r2Storage', proofs / 1e9, 'GB'),
    ],
  };
}

/** How fast a job's backlog drains. */
export interface Drain {
  job: string;
  /** What one item uses of the budget. */
  statements: number;
  subrequests: number;
  /** Items of one run: with the job's share, and with all that the others leave. */
  inShare: number;
  inRun: number;
  /** Items that come in a day with a million accounts. */
  inDay: number;
  /** Items after four hours of the evening without Stripe, or without the mail provider. */
  afterOutage: number;
  /** Hours until these are done, with all that the others leave. */
  hours: number;
}

/** The drain of the jobs whose items a million accounts make. */
export function drainsOf(result: Result): Drain[] {
  const perDay = (in30Days: number) => in30Days / 30;
  const longTerms = (million * kinds.running) / 10_000 / 2;
  const arrivals: Record<string, number> = {
    sweepUndeliveredEvents: perDay(eventsIn30Days(million)),
    sweepUnhandledEvents: perDay(eventsIn30Days(million)),
    sweepContracts: perDay(renewalsIn30Days(million)),
    sendReminders: (longTerms * 0.7) / 300 + (million * kinds.trial) / 10_000 / 7,
    sendDueMails: perDay(mailsIn30Days(million)),
  };
  const idle = Object.values(result.jobs).reduce((sum, { usual }) => sum + usual.statements, 0);
  return Object.entries(arrivals).flatMap(([job, inDay]) => {
    const backlog = result.jobs[job]?.backlog;
    if (!backlog || backlog.taken === 0) return [];
    const statements = backlog.use.statements / backlog.taken;
    const subrequests = backlog.use.subrequests / backlog.taken;
    const free: Use = { ...runLimit, statements: runLimit.statements - idle };
    const inRun = Math.floor(
      Math.min(free.statements / statements, free.subrequests / subrequests),
    );
    const afterOutage = ((inDay * 4) / 24) * peakFactor;
    const hours = afterOutage / (inRun * 12);
    return [
      { job, statements, subrequests, inShare: backlog.taken, inRun, inDay, afterOutage, hours },
    ];
  });
}

/** Objects of a list that `reconcile` compares in a run: `pageSize` and `ownPageSize` there. */
const compared = { stripes: 50, own: 15 } as const;

/** How long `reconcile` takes to have compared a list once. */
export interface Pass {
  list: string;
  objects: number;
  inRun: number;
  days: number;
}

/** The passes over each list with a million accounts that have been customers for two years. */
export function passesOf({ tables, accounts }: Result): Pass[] {
  const rows = (name: string) => ((tables[name]?.rows ?? 0) / accounts) * million;
  const pass = (list: string, objects: number, inRun: number): Pass => ({
    list,
    objects,
    inRun,
    days: objects / inRun / 288,
  });
  return [
    pass('subscriptions', rows('contract'), compared.stripes),
    pass('invoices', renewalsIn30Days(million) * 24 + rows('purchase'), compared.stripes),
    pass('disputes', rows('dispute'), compared.stripes),
    pass('customers', rows('customer'), compared.stripes),
    pass('own contracts', rows('contract'), compared.own),
    pass('own customers', rows('customer'), compared.own),
  ];
}
