import { api } from '#client/lib/api.ts';
import { personKey } from '#client/desk/people/queries.ts';
import { useList } from '#client/desk/use-list.ts';
import type { TimelineKind } from '#worker/desk/timeline/schemas.ts';

const { timeline } = api.internal.people[':id'];

/** A person's timeline, of one kind or of all, page by page. Acts on the person reload it. */
export function useTimeline(id: string, kind: TimelineKind | 'all') {
  return useList(
    [...personKey, id, 'timeline', kind],
    ({ cursor: before }) =>
      timeline.$get({
        param: { id },
        query: { ...(kind !== 'all' && { kind }), ...(before !== undefined && { before }) },
      }),
    ({ rows }) => rows,
  );
}
