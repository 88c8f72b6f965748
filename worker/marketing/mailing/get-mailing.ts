import { read, reading } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { mailingState } from '#worker/marketing/mailing/mailing-state.ts';
import { selectLastAgreement } from '#worker/marketing/mailing/shared-sql.ts';
import type { MailingAnswer } from '#worker/marketing/schemas.ts';
import { shownEmail } from '#worker/shown-email.ts';

/** Whether the caller gets advertising mails, and at which address. */
const mailingReading = reading({
  statements: (ctx, accountId) => ({ last: selectLastAgreement(ctx.db, accountId) }),
  answer: (ctx, { last }, account): MailingAnswer => ({
    state: mailingState(last[0], ctx.clock.now()),
    email: shownEmail(account.email),
  }),
});

/** Throws `not_logged_in`. */
export function getMailing(ctx: Ctx): Promise<MailingAnswer> {
  return read(ctx, mailingReading);
}
