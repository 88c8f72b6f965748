import type { SqlStorage } from '@cloudflare/workers-types';

/** `broken`: Stripe answers with a fault of its own, and goes on doing so for that idempotency key. */
export const faultModes = ['before', 'after', 'slow', 'broken'] as const;
export const faultTargets = ['stripe', 'mail', 'identity'] as const;

export type Fault = {
  target: (typeof faultTargets)[number];
  /** `/v1/subscriptions` or `POST /v1/payment_intents/:any/confirm` with a star for `:any`; it stands for anything. What lies below the path is meant as well. */
  path: string;
  mode: (typeof faultModes)[number];
  /** How many more calls it disturbs. */
  times: number;
};

/** Has the next matching calls disturbed. */
export function addFault(sql: SqlStorage, fault: Fault): void {
  sql.exec(
    'INSERT INTO faults (target, path, mode, times) VALUES (?, ?, ?, ?)',
    fault.target,
    fault.path,
    fault.mode,
    fault.times,
  );
}

/** The faults that still wait for a call, oldest first. */
export function listFaults(sql: SqlStorage): (Fault & { seq: number })[] {
  return sql
    .exec<Fault & { seq: number }>('SELECT * FROM faults WHERE times > 0 ORDER BY seq')
    .toArray();
}

/** As a program outside may name it: without the version, or with the address it calls itself. */
function normalPath(target: Fault['target'], path: string): string {
  const bare = path.replace(/^\/sandbox\/stripe/, '');
  return target === 'stripe' && bare.startsWith('/') && !/^\/v1(\/|$)/.test(bare)
    ? `/v1${bare}`
    : bare;
}

/** Whether a fault is meant for that call: its path, or one below it. */
function matches(fault: Fault, target: Fault['target'], call: string): boolean {
  if (fault.target !== target) return false;
  const [, method = '*', path = '*'] = /^(?:([A-Z]+) )?(.*)$/.exec(fault.path) ?? [];
  const pattern = `${method} ${normalPath(target, path)}`.replace(/\/$/, '');
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}(/.*)?$`).test(call);
}

/** Uses up one time of the oldest fault that matches the call (`METHOD /path`), if any does. */
export function takeFault(
  sql: SqlStorage,
  target: Fault['target'],
  call: string,
): Fault['mode'] | null {
  const fault = listFaults(sql).find((candidate) => matches(candidate, target, call));
  if (!fault) return null;
  sql.exec('UPDATE faults SET times = times - 1 WHERE seq = ?', fault.seq);
  return fault.mode;
}
