import { itemJob } from '#worker/schedule/item-job.ts';
import { arrangePurchase } from '#worker/subscription/contract/arrange-purchase.ts';
import { unarranged } from '#worker/subscription/contract/arrange-sql.ts';

/** Arranges what follows a first payment, where that was cut off. Part of the scheduled run. */
export const sweepUnarranged = itemJob(unarranged, arrangePurchase);
