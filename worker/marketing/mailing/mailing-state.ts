import { dayMs } from '#worker/calendar.ts';

/** How long the link that confirms a request works. */
export const confirmWithinMs = 7 * dayMs;

/** `waiting`: requested and not confirmed yet. */
export type MailingState = 'off' | 'waiting' | 'on';

interface LastAgreement {
  at: number;
  isConfirmed: number;
  stands: number;
  isSuppressed: number;
}

/** Whether a person gets advertising mails, by their last agreement; `now` in UTC milliseconds. */
export function mailingState(last: LastAgreement | undefined, now: number): MailingState {
  if (!last || !last.stands) return 'off';
  if (last.isConfirmed) return last.isSuppressed ? 'off' : 'on';
  return now < last.at + confirmWithinMs ? 'waiting' : 'off';
}
