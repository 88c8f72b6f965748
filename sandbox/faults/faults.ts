import type { SqlStorage } from '@cloudflare/workers-types';

/**
 * `broken`: Stripe answers 500, and repeats that answer for every call under the same idempotency
 * key.
 */
export const faultModes = ['before', 'after', 'slow', 'broken'] as const;
export const faultTargets = ['stripe', 'mail', 'identity'] as const;

export type Fault = {
  target: (typeof faultTargets)[number];
  /**
   * `/v1/subscriptions`, or `POST /v1/payment_intents/:any/confirm` with a star for `:any`. A star
   * matches anything. A path also matches every path below it.
   */
  path: string;
  mode: (typeof faultModes)[number];
  /** How many more calls it affects. */
  times: number;
};

/** Makes the next matching calls fail or wait. */
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

/**
 * Accepts the other spellings of a path: without the version, or with the address that outside
 * programs call.
 */
function normalPath(target: Fault['target'], path: string): string {
  const bare = path.replace(/^\/sandbox\/stripe/, '');
  return target === 'stripe' && bare.startsWith('/') && !/^\/v1(\/|$)/.test(bare)
    ? `/v1${bare}`
    : bare;
}

/** Whether a fault applies to a call: to its exact path, or to a path below it. */
function matches(fault: Fault, target: Fault['target'], call: string): boolean {
  if (fault.target !== target) return false;
  const [, method = '*', path = '*'] = /^(?:([A-Z]+) )?(.*)$/.exec(fault.path) ?? [];
  const pattern = `${method} ${normalPath(target, path)}`.replace(/\/$/, '');
  const escaped = pattern.split('*').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join('.*')}(/.*)?$`).test(call);
}

/** Uses the oldest fault that matches the call (`METHOD /path`) once. Null if none matches. */
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
