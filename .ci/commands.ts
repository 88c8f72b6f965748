// Runs every documented command in a small size: `node .ci/commands.ts [part of a command]`. The
// commands write into the project, so `.ci/run` calls this in a copy of it. What they derive must
// be what the project has.
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { beginSignUp, openBrowser, tokenOf } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';
import { beside, inTurn } from './command-table.ts';
import type { Row } from './command-table.ts';
import { firstPage, freePort, startCommand } from './served.ts';
import type { Running } from './served.ts';

const limitMs = 300_000;
const stopMs = 30_000;
const part = process.argv[2] ?? '';
const quiet = { NO_COLOR: '1', FORCE_COLOR: '0', CI: 'true', WRANGLER_SEND_METRICS: 'false' };

let passed = 0;
let failed = 0;

/** Counts a run, and prints its last lines if it has failed. */
function tell(command: string, began: number, fault: string | null, printed: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  if (fault === null) passed += 1;
  else failed += 1;
  console.log(`${fault === null ? 'passed' : 'FAILED'}: ${command} (${seconds} s)`);
  if (fault !== null) console.log(`${printed.split('\n').slice(-60).join('\n')}\n${fault}`);
}

/** The exit code. Ends the command and all that it has started, when its time is over. */
async function endedInTime(running: Running, ms = limitMs): Promise<number | 'killed' | null> {
  let isKilled = false;
  const timer = setTimeout(() => {
    isKilled = true;
    running.stop('SIGKILL');
  }, ms);
  const code = await running.ended;
  clearTimeout(timer);
  return isKilled ? 'killed' : code;
}

async function play({ run = '', says = /./, exit = 0 }: Row, env = {}): Promise<void> {
  const began = performance.now();
  const running = startCommand(run, { ...quiet, ...env });
  const code = await endedInTime(running);
  const isRight = code === exit && says.test(running.printed());
  const fault = isRight
    ? null
    : `It ended with ${code} in place of ${exit}, or did not say ${says}.`;
  tell(run, began, fault, running.printed());
}

/** Starts the product, asks it for a page, runs what runs meanwhile, and stops it as by Ctrl-C. */
async function playServing({ run = '', says = /^/, meanwhile = [] }: Row): Promise<void> {
  const began = performance.now();
  const port = await freePort();
  const env = { PORT: String(port) };
  const running = startCommand(run, { ...quiet, ...env });
  const origin = `http://localhost:${port}`;
  let fault: string | null = null;
  try {
    await ready(running, says);
    const page = await firstPage(`${origin}/preise`, running, limitMs);
    if (!page.includes('<title>')) fault = `${origin}/preise is no page: ${page.slice(0, 200)}`;
    if (meanwhile.length > 0) await signUp(origin, 'erika@example.com');
    for (const row of meanwhile) await play(row, env);
  } catch (error) {
    fault = String(error);
  }
  running.stop('SIGINT');
  if ((await endedInTime(running, stopMs)) === 'killed') fault ??= 'Ctrl-C did not end it.';
  tell(run, began, fault, running.printed());
}

async function ready(running: Running, says: RegExp): Promise<void> {
  const until = Date.now() + limitMs;
  while (!says.test(running.printed())) {
    if (Date.now() > until || running.hasEnded()) throw new Error(`It did not say ${says}.`);
    await sleep(100);
  }
}

/** Somebody for `npm run login-code`. */
async function signUp(origin: string, email: string): Promise<void> {
  const send: World['fetch'] = (path, init = {}) => {
    const headers = new Headers(init.headers);
    headers.set('origin', origin);
    return fetch(new URL(path, origin), { ...init, headers });
  };
  const world = { origin, fetch: send } as World;
  const browser = openBrowser(world);
  const { token, code } = await beginSignUp(world, browser, email);
  const verified = await browser.post('/api/account/signupv2/code', { code, token });
  const last = { password: 'korrekt-pferd-batterie', token: await tokenOf(verified) };
  const answer = await browser.post('/api/account/signupv2/password', last);
  if (!answer.ok) throw new Error(`sign-up failed: ${answer.status} ${await answer.text()}`);
}

async function playAll(rows: readonly Row[]): Promise<void> {
  for (const row of rows) {
    // The table says where else it runs.
    if (row.run === undefined) continue;
    const all = [row, ...(row.meanwhile ?? [])];
    if (!all.some(({ named, run }) => [...named, run].join('\n').includes(part))) continue;
    await (row.meanwhile ? playServing(row) : play(row));
  }
}

mkdirSync('.reports/simulator', { recursive: true });
const life = {
  seed: 31247,
  start: Date.UTC(2026, 10, 22, 10),
  moments: [{ steps: [{ does: 'wait', time: 'a day' }], seed: 1 }],
  trouble: null,
  release: 'normal',
};
writeFileSync('.reports/simulator/life-31247.json', JSON.stringify({ life, schedules: [] }));

await Promise.all([playAll(inTurn), playAll(beside)]);
if (part === '') await play({ named: [], run: 'git diff --exit-code', says: /^/ });
writeFileSync('.reports/commands.json', JSON.stringify({ passed, failed }));
process.exitCode = failed > 0 ? 1 : 0;
