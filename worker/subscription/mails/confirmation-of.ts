import type { Ctx } from '#worker/context.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { purchaseConfirmed } from '#worker/subscription/mails/purchase-confirmed.ts';
import { isUnconcluded } from '#worker/subscription/purchase/purchase-repository.ts';
import type { Purchase } from '#worker/subscription/purchase/purchase-repository.ts';

/** The confirmation of a purchase, for the batch that concludes it with a contract. */
export function confirmationOf(ctx: Ctx, purchase: Purchase): Letter {
  return { ...purchaseConfirmed(purchase, ctx.origin), onlyIf: isUnconcluded(purchase.id) };
}
