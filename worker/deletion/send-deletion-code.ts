import { sendOwnCode } from '#worker/account/own-code/send-own-code.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Sends the caller the code that confirms that their account is to be deleted. The mail has left
 * before this resolves. Throws what `sendOwnCode` throws.
 */
export function sendDeletionCode(ctx: Ctx): Promise<void> {
  return sendOwnCode(ctx, 'deletion');
}
