import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { emptyForm } from '#worker/declaration/parse-form.ts';
import { prefillFor } from '#worker/declaration/prefill.ts';
import { showReceipt } from '#worker/declaration/receipt/show-receipt.ts';
import { showReply } from '#worker/declaration/reply/show-reply.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import { showMailReply } from '#worker/marketing/mailing/show-mail-reply.ts';
import { lastPart } from '#worker/page-paths.ts';
import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';

/**
 * What a page about a declaration shows: a signed-in person's form filled in, a receipt, or a
 * reply. Null for a visitor's form, which is alike for all, and for every other page.
 */
export async function declarationOn(
  ctx: Ctx,
  page: Page | undefined,
  path: string,
  account: Account | null,
): Promise<DeclarationPage | null> {
  if (page === pages.cancellation || page === pages.withdrawal) {
    if (!account) return null;
    const prefilled = await prefillFor(ctx, account);
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
