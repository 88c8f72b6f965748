import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { rolesByCall } from '#worker/desk-calls.ts';
import type { DeskCall } from '#worker/desk/routes.ts';

/** Whether the operator's roles include that call; false until that is known. */
export function useMay(call: DeskCall): boolean {
  return useMayAny()(call);
}

/** The same for a call that is named later. */
export function useMayAny(): (call: DeskCall) => boolean {
  const { data } = useQuery({
    queryKey: ['desk/me'],
    queryFn: () => readApi(api.internal.me.$get()),
  });
  return (call) =>
    data?.roles.some((role) => role === 'admin' || rolesByCall[call].includes(role)) ?? false;
}
