import { ApiFailure } from '#client/lib/api-failure.ts';
import { callApi, api } from '#client/lib/api.ts';
import { forgetReferrer, storedReferrer } from '#client/marketing/attribution.ts';

/** Answers that a repeated call would only repeat. */
const final = new Set([400, 422]);

/** Registers the stored referrer and removes it. If that fails for now, it stays stored. */
export async function registerReferral(): Promise<void> {
  const referrerId = storedReferrer();
  if (referrerId === null) return;
  const json = { referrer_id: referrerId };
  try {
    await callApi(api.sub.referral.add.$post({ json }, { init: { keepalive: true } }));
  } catch (error) {
    if (!(error instanceof ApiFailure && final.has(error.status))) return;
  }
  // The person may have followed another link in the meantime.
  if (storedReferrer() === referrerId) forgetReferrer();
}
