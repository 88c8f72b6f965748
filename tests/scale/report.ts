import type { Figures, Result } from '#tests/scale/figures.ts';
import { drainsOf, monthOf, passesOf } from '#tests/scale/load.ts';
import { largestDatabase } from '#tests/scale/prices.ts';

/*
 * Writes the measured tables into docs/scale.md, between two marks. Pure.
 */

const marks = ['<!-- written by npm run scale -->', '<!-- end -->'] as const;

/** The page with these results in place of those that it had. */
export function report(page: string, results: readonly Result[]): string {
  const [before, rest] = page.split(marks[0]);
  const after = rest?.split(marks[1])[1];
  if (before === undefined || after === undefined) throw new Error(`${marks[0]} is missing`);
  return `${before}${marks[0]}\n\n${tablesOf(results)}\n\n${marks[1]}${after}`;
}

const number = (n: number) => Math.round(n).toLocaleString('en-US');
const small = (n: number) => (n < 10 ? n.toFixed(1) : number(n));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, at) => Math.max(...all.map((row) => (row[at] ?? '').length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

function tablesOf(results: readonly Result[]): string {
  const [smallest] = results;
  const largest = results.at(-1);
  if (!smallest || !largest) throw new Error('nothing was measured');
  const at = results.map(({ accounts }) => number(accounts));
  const grown = (first: Figures | undefined, last: Figures | undefined) =>
    first && last && first.rowsRead > 0 ? (last.rowsRead / first.rowsRead).toFixed(1) : '';
  const rowOf = (name: string, of: (result: Result) => Figures | undefined): string[] => {
    const last = of(largest);
    return [
      name,
      String(last?.statements ?? ''),
      ...results.map((result) => number(of(result)?.rowsRead ?? 0)),
      grown(of(smallest), last),
      String(last?.rowsWritten ?? ''),
      (last?.ms ?? 0).toFixed(0),
    ];
  };
  const head = (what: string) => [
    what,
    'statements',
    ...at.map((accounts) => `rows read, ${accounts}`),
    'ratio',
    'rows written',
    'ms',
  ];
  const calls = Object.keys(largest.calls).map((name) => rowOf(name, (one) => one.calls[name]));
  const events = Object.keys(largest.events).map((name) => rowOf(name, (one) => one.events[name]));
  const jobs = Object.keys(largest.jobs).map((name) => rowOf(name, (one) => one.jobs[name]?.usual));
  return [
    '### Storage',
    storageOf(results, largest),
    '### A month with a million accounts',
    monthTable(largest),
    '### Calls',
    table(head('call'), calls),
    "### Stripe's events",
    table(head('event'), events),
    '### Jobs, with what is usually due',
    table(head('job'), jobs),
    '### Jobs, with a backlog',
    backlogTable(largest),
    '### How fast a backlog drains',
    drainTable(largest),
    '### How long `reconcile` takes for each list',
    passTable(largest),
  ].join('\n\n');
}

function storageOf(results: readonly Result[], largest: Result): string {
  const sizes = results.map(({ accounts, databaseBytes, fillSeconds }) => [
    number(accounts),
    `${small(databaseBytes / 1e6)} MB`,
    `${number(databaseBytes / accounts)} bytes`,
    `${small(fillSeconds)} s`,
  ]);
  const tables = Object.entries(largest.tables)
    .toSorted(([, a], [, b]) => b.bytes - a.bytes)
    .slice(0, 12)
    .map(([name, { bytes, rows }]) => [
      `\`${name}\``,
      number(rows),
      `${small(bytes / 1e6)} MB`,
      `${number(bytes / rows)} bytes`,
    ]);
  return [
    table(['accounts', 'database', 'an account', 'filled in'], sizes),
    `The largest tables with ${number(largest.accounts)} accounts, each with its indexes:`,
    table(['table', 'rows', 'size', 'a row'], tables),
  ].join('\n\n');
}

function monthTable(result: Result): string {
  const month = monthOf(result);
  const share = ((month.bytes / largestDatabase) * 100).toFixed(0);
  const dollars = month.costs.reduce((sum, one) => sum + one.dollars, 0);
  const figures = [
    ['requests', number(month.requests)],
    ['statements', number(month.statements)],
    ['rows read', number(month.rowsRead)],
    ['rows written', number(month.rowsWritten)],
    ['rows written a second, at the peak', small(month.writesPerSecond)],
    ['statements a second, at the peak', small(month.statementsPerSecond)],
    ['database', `${(month.bytes / 1e9).toFixed(1)} GB, ${share} % of D1's 10 GB`],
  ];
  const costs = month.costs.map((one) => [one.what, one.units, `$${one.dollars.toFixed(2)}`]);
  return [
    table(['figure', 'in a month'], figures),
    table(
      ['cost', 'used', 'beyond what is included'],
      [...costs, ['all', '', `$${dollars.toFixed(2)}`]],
    ),
  ].join('\n\n');
}

function backlogTable({ jobs }: Result): string {
  const rows = Object.entries(jobs).flatMap(([name, { backlog }]) =>
    backlog
      ? [
          [
            name,
            number(backlog.due),
            number(backlog.taken),
            number(backlog.use.statements),
            number(backlog.use.subrequests),
            number(backlog.figures.rowsRead),
            number(backlog.figures.rowsWritten),
          ],
        ]
      : [],
  );
  return table(
    ['job', 'due', 'taken in its share', 'statements', 'calls', 'rows read', 'rows written'],
    rows,
  );
}

function drainTable(result: Result): string {
  const rows = drainsOf(result).map((one) => [
    one.job,
    small(one.statements),
    small(one.subrequests),
    number(one.inShare),
    number(one.inRun),
    number(one.inRun * 288),
    number(one.inDay),
    number(one.afterOutage),
    small(one.hours),
  ]);
  return table(
    [
      'job',
      'statements an item',
      'calls an item',
      'items in its share',
      'in a whole run',
      'in a day of such runs',
      'come in a day',
      'after 4 h outage',
      'hours to drain',
    ],
    rows,
  );
}

function passTable(result: Result): string {
  const rows = passesOf(result).map(({ list, objects, inRun, days }) => [
    list,
    number(objects),
    String(inRun),
    small(days),
  ]);
  return table(['list', 'objects', 'compared in a run', 'days for all'], rows);
}
