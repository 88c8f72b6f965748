import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { answer, api, read } from '#client/lib/api.ts';
import { act } from '#client/operator/act.ts';
import type { giveGrant, issueCode } from '#worker/operator/people/schemas.ts';

export const personKey = ['desk/person'];

/** Whom a text may mean; nobody without one. */
export function usePeople(q: string) {
  return useQuery({
    queryKey: ['desk/people', q],
    queryFn: () => read(api.internal.people.$get({ query: { q } })),
    enabled: q !== '',
  });
}

/** All that the desk knows of somebody. */
export function usePerson(id: string) {
  return useQuery({
    queryKey: [...personKey, id],
    queryFn: () => read(api.internal.people[':id'].$get({ param: { id } })),
  });
}

export function grant(id: string, json: output<typeof giveGrant>) {
  return answer(api.internal.people[':id'].grants.$post({ param: { id }, json }));
}

export function issueLink(id: string, json: output<typeof issueCode>) {
  return answer(api.internal.people[':id']['login-codes'].$post({ param: { id }, json }));
}

export function revokeGrant(id: string, thing: string, reason: string) {
  return act(['grant-revoke', thing, reason], (actionId) =>
    answer(
      api.internal.people[':id'].grants[':thing'].revoke.$post({
        param: { id, thing },
        json: { action_id: actionId, reason },
      }),
    ),
  );
}

export function restoreGrant(id: string, thing: string) {
  return act(['grant-restore', thing], (actionId) =>
    answer(
      api.internal.people[':id'].grants[':thing'].restore.$post({
        param: { id, thing },
        json: { action_id: actionId },
      }),
    ),
  );
}

export function withdrawLink(id: string, thing: string) {
  return act(['code-withdraw', thing], (actionId) =>
    answer(
      api.internal.people[':id']['login-codes'][':thing'].withdraw.$post({
        param: { id, thing },
        json: { action_id: actionId },
      }),
    ),
  );
}
