import type { Browser } from '#tests/support/people.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';
import type { ConsentChoice } from '#worker/legal/consent-question.ts';

/** The call with which that browser answers the question of consent; a fresh answer. */
export function consentAnswer(choice: Partial<ConsentChoice>, subject?: string) {
  return {
    id: crypto.randomUUID(),
    attribution: false,
    referral: false,
    ...choice,
    version: consentQuestion.version,
    ...(subject !== undefined && { subject }),
  };
}

/** Agrees to both purposes in that browser; returns the subject of its consent. */
export async function consentOf(browser: Browser): Promise<string> {
  const answer = consentAnswer({ attribution: true, referral: true });
  const response = await browser.post('/api/marketing/consent', { ...answer, subject: answer.id });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return answer.id;
}
