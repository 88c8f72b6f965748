import type { Ctx } from '#worker/context.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { purchaseConfirmation } from '#worker/subscription/mails/purchase-confirmation.ts';
import { isPurchaseOpen } from '#worker/subscription/life/purchase-sql.ts';
import type { Purchase } from '#worker/subscription/life/purchase-sql.ts';

/** A purchase's confirmation, for the batch that completes it: sent only while it is open. */
export function confirmationLetter(ctx: Ctx, purchase: Purchase): Letter {
  return { ...purchaseConfirmation(purchase, ctx.origin), onlyIf: isPurchaseOpen(purchase.id) };
}
