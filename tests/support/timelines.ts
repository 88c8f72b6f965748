import type { Operator } from '#tests/support/operators.ts';
import type { TimelineAnswer, TimelineRow } from '#worker/desk/timeline/schemas.ts';

/** One page of a person's timeline, as the desk reads it. */
export async function timelineOf(
  desk: Operator,
  accountId: string,
  query: Record<string, string> = {},
): Promise<TimelineAnswer> {
  const path = `/api/internal/people/${accountId}/timeline?${new URLSearchParams(query)}`;
  const answer = await desk.get(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as TimelineAnswer;
}

/** Every row of a timeline, page by page, `limit` rows each. */
export async function wholeTimelineOf(
  desk: Operator,
  accountId: string,
  limit: number,
): Promise<TimelineRow[]> {
  const all: TimelineRow[] = [];
  for (let before = ''; ;) {
    const { rows, next } = await timelineOf(desk, accountId, { before, limit: String(limit) });
    all.push(...rows);
    if (next === null) return all;
    before = next;
  }
}
