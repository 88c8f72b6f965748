import { sendOwnCode } from '#worker/account/own-code/send-own-code.ts';
import type { Ctx } from '#worker/context.ts';

/**
 * Sends the caller the code with which they take their data along. Throws `not_logged_in`,
 * `too_many_requests`, `mail_unavailable`.
 */
export function requestExportCode(ctx: Ctx): Promise<void> {
  return sendOwnCode(ctx, 'export');
}
