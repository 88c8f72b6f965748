import { answer, api } from '#client/lib/api.ts';
import type { PayoutRequest } from '#worker/payout/schemas.ts';

/** Signs in by an evaluation's code; with `switches` in the place of whoever is signed in here. */
export function signInByEvaluation(code: string, switches: boolean) {
  return answer(
    api.evaluation.autologin.$get({ query: switches ? { code, switch: '1' } : { code } }),
  );
}

/** Asks for the expense allowance that a code promises; sent again it changes nothing. */
export async function requestPayout(input: PayoutRequest): Promise<void> {
  await answer(api.evaluation.payout.request.$post({ json: input }));
}
