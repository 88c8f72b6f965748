import { ApiFailure } from '#client/lib/api-failure.ts';
import { answer, api } from '#client/lib/api.ts';
import { forgetReferrer, keptReferrer } from '#client/marketing/attribution.ts';

/** Answers after which asking again would end the same way. */
const final = new Set([400, 422]);

/** Registers who brought this person and forgets it; what cannot be registered now stays kept. */
export async function registerReferral(): Promise<void> {
  const referrerId = keptReferrer();
  if (referrerId === null) return;
  const json = { referrer_id: referrerId };
  try {
    await answer(api.sub.referral.add.$post({ json }, { init: { keepalive: true } }));
  } catch (error) {
    if (!(error instanceof ApiFailure && final.has(error.status))) return;
  }
  // Another link may have been followed meanwhile.
  if (keptReferrer() === referrerId) forgetReferrer();
}
