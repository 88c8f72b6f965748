import { api, callApi } from '#client/lib/api.ts';
import { consentSubject } from '#client/marketing/consent.ts';

/**
 * Connects what this browser has agreed to with the account that is signed in, so that the account
 * has the proof. A failure is logged by `callApi`; the next event of the account tries again.
 */
export function connectConsent(): void {
  const subject = consentSubject();
  if (subject === undefined) return;
  const json = { subject };
  void callApi(api.marketing.consent.account.$post({ json }, { init: { keepalive: true } })).catch(
    () => undefined,
  );
}
