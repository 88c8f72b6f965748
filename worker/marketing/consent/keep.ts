import { dayMs } from '#worker/calendar.ts';

/** How long a consent lives. Then browsers ask again. */
export const consentLifeMs = 365 * dayMs;
