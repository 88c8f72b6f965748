import type * as z from 'zod';

import { sequenceOf } from '#sandbox/store/objects.ts';
import type { Call } from './endpoint.ts';
import { invalid, missing } from './error.ts';
import type { Kind, Objects } from './objects.ts';
import type { range } from './params.ts';

type Paging = { limit?: number; starting_after?: string; ending_before?: string };

function cursor(call: Call<Paging>, param: 'starting_after' | 'ending_before'): number | null {
  const id = call.params[param];
  if (id === undefined) return null;
  const sequence = sequenceOf(call.sql, id);
  if (sequence === null) throw missing('object', id, param);
  return sequence;
}

/** Whether a time (UTC seconds) is inside the requested range. */
export function within(at: number, requested: z.output<typeof range> | undefined): boolean {
  if (requested === undefined) return true;
  if (typeof requested === 'number') return at === requested;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = requested;
  return at > gt && at >= gte && at < lt && at <= lte;
}

/** An SQL condition that excludes rows `accept` would refuse, so they are not even parsed. */
type Only = { condition: string; values: (string | number)[] };

/**
 * One page of the objects of a kind that `accept` takes, newest first
 * (docs.stripe.com/api/pagination).
 */
export function listPage<K extends Kind>(
  call: Call<Paging>,
  kind: K,
  accept: (object: Objects[K]) => boolean,
  only: Only = { condition: 'true', values: [] },
) {
  const { limit = 10 } = call.params;
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100.', { param: 'limit' });
  }
  const after = cursor(call, 'starting_after');
  const before = cursor(call, 'ending_before');
  if (after !== null && before !== null) {
    throw invalid('You cannot parameterize both starting_after and ending_before.');
  }
  const rows = call.sql
    .exec<{ json: string }>(
      `SELECT json FROM objects WHERE type = ? AND seq < ? AND seq > ? AND ${only.condition}
     ORDER BY seq ${before === null ? 'DESC' : 'ASC'}`,
      kind,
      after ?? Number.MAX_SAFE_INTEGER,
      before ?? 0,
      ...only.values,
    )
    .toArray();
  const matches: Objects[K][] = [];
  for (const { json } of rows) {
    const object = JSON.parse(json) as Objects[K];
    if (accept(object)) matches.push(object);
    // One extra row shows that there are more. A world may have thousands of objects.
    if (matches.length > limit) break;
  }
  const data = matches.slice(0, limit);
  if (before !== null) data.reverse();
  return { object: 'list', url: call.path, has_more: matches.length > limit, data };
}
