import type { DeskCtx } from '#worker/context.ts';
import { toDeskConsent } from '#worker/desk/people/agreements-answer.ts';
import type { ConsentsAnswer } from '#worker/desk/people/data-schemas.ts';
import { selectConsentsBySubject } from '#worker/marketing/desk/shared-sql.ts';

/**
 * The proof of a browser's consent by the id that the browser holds and the privacy notice shows:
 * for visitors without an account. Empty for an unknown id.
 */
export async function listConsents(ctx: DeskCtx, subject: string): Promise<ConsentsAnswer> {
  const rows = await selectConsentsBySubject(ctx.db, subject);
  return { consents: await Promise.all(rows.map(toDeskConsent)) };
}
