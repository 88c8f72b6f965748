import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { emptyForm, numberIn, prefillFor } from '#worker/declaration/parse-form.ts';
import { showReceipt } from '#worker/declaration/receipt/show-receipt.ts';
import { showReply } from '#worker/declaration/reply/reply.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { showMailReply } from '#worker/marketing/mailing/show-mail-reply.ts';
import { contractParameter, lastPart } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

/**
 * What a page about a declaration shows: the form of a signed-in person, or one with the number of
 * its link, filled in; a receipt; or a reply. Null for any other form of a visitor, which is alike
 * for all, and for every other page.
 */
export async function declarationOn(
  ctx: Ctx,
  page: Page | undefined,
  path: string,
  query: URLSearchParams,
  account: Account | null,
): Promise<DeclarationPage | null> {
  if (page === pages.cancellation || page === pages.withdrawal) {
    const number = numberIn(query.get(contractParameter) ?? '');
    const prefilled = await prefillFor(ctx, account, number);
    if (prefilled === null) return null;
    return { page: 'form', typed: { ...emptyForm(), ...prefilled }, errors: {} };
  }
  if (page === pages.cancellationReceipt) return showReceipt(ctx, 'cancellation', lastPart(path));
  if (page === pages.withdrawalReceipt) return showReceipt(ctx, 'withdrawal', lastPart(path));
  if (page === pages.declarationReply) return showReply(ctx, lastPart(path));
  if (page === pages.mailReply) {
    return (await showMailReply(ctx, lastPart(path))) ?? { page: 'gone' };
  }
  return null;
}
