import { api } from '#client/lib/api.ts';
import { memberTexts as texts } from '#client/messages/desk-members.ts';
import { fetchFile } from '#client/desk/fetch-file.ts';
import { saveFile } from '#client/desk/save-file.ts';
import { sendOnce } from '#client/desk/send-once.ts';
import { useList } from '#client/desk/use-list.ts';
import type { MembersQuery } from '#worker/desk/members/schemas.ts';

/** What a list of members is narrowed by, as the address has it. */
export const filterNames = [
  'status',
  'plan',
  'source',
  'coupon',
  'owes',
  'from',
  'to',
  'sort',
] as const;

export type MemberFilters = Partial<Record<(typeof filterNames)[number], string>>;

/** The filters in an address; what is no filter of ours is left out. */
export function filtersOf(search: URLSearchParams): MemberFilters {
  return Object.fromEntries(
    filterNames.map((name) => [name, search.get(name) ?? '']).filter(([, value]) => value !== ''),
  );
}

/** The members for whom all filters hold, page by page; the call checks what was typed. */
export function useMembers(filters: MemberFilters) {
  const list = useList(
    ['desk/members', filters],
    (after) => api.internal.members.$get({ query: { ...(filters as MembersQuery), ...after } }),
    ({ members }) => members,
  );
  return { ...list, sortedBy: list.query.data?.pages[0]?.sorted_by ?? 'signed_up' };
}

/**
 * Saves a list as one CSV file, however many calls it takes; each of them is logged. Answers
 * whether it did: of a long list another operator is asked first.
 */
export async function saveMembers(filters: MemberFilters, day: string): Promise<boolean> {
  const parts: string[] = [];
  let cursor: string | undefined;
  do {
    const json = { ...(filters as MembersQuery), ...(cursor !== undefined && { cursor }) };
    // The next part begins where this one ends.
    const response = await sendOnce(['members-export', json], (actionId) =>
      fetchFile(api.internal.members.export.$post({ json: { ...json, action_id: actionId } })),
    );
    if (response.status === 202) return false;
    const text = await response.text();
    parts.push(parts.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
    cursor = response.headers.get('Next-Cursor') ?? undefined;
  } while (cursor !== undefined);
  // Reading the answer as text took the byte order mark away, without which Excel reads no UTF-8.
  saveFile(new Blob(['\ufeff', ...parts], { type: 'text/csv' }), texts.csvName(day));
  return true;
}
