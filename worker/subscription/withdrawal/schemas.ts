import * as z from 'zod/mini';

import { opaque } from '#worker/http/fields.ts';

/** The wire contract of the guarantee. Amounts in cents, moments in UTC milliseconds. */

export interface GuaranteeAnswer {
  /** The contract that the guarantee can end now; null for none. */
  guarantee: {
    sub_id: string;
    /** The last moment at which it can. */
    ends_at: number;
    /** What goes back. */
    refund: number;
    /** Until when it is back at the latest, if it is claimed now. */
    refund_by: number;
  } | null;
}

export const claimBody = z.strictObject({ sub_id: opaque });
