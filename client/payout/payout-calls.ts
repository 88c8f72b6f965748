import { callApi, api } from '#client/lib/api.ts';
import type { PayoutRequest, PayoutRequestAnswer } from '#worker/payout/schemas.ts';

/**
 * Signs in with an evaluation's code. `switches` replaces the session of another person in this
 * browser.
 */
export function sendEvaluationCode(code: string, isSwitching: boolean) {
  const query = { code, stay: '0' as const, ...(isSwitching && { switch: '1' as const }) };
  return callApi(api.evaluation.autologin.$get({ query }));
}

/** Requests the expense allowance that a code promises; repeating the call changes nothing. */
export function sendPayoutRequest(input: PayoutRequest): Promise<PayoutRequestAnswer> {
  return callApi(api.evaluation.payout.request.$post({ json: input }));
}
