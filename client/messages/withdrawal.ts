import { formatDate } from '#worker/date.ts';

/** German texts of the right of withdrawal, beside its link. Moments in UTC milliseconds. */
export const withdrawalTexts = {
  until: (at: number) => `bis ${formatDate(at)}, ohne Angabe von Gründen`,
};
