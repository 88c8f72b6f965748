import * as z from 'zod/mini';

import { requiredName } from '#worker/http/fields.ts';

/** The wire contract of the search over everything. */

/**
 * The beginning of a part of an e-mail or of a name, or of a coupon's code; from five letters on
 * any part of a name or of an e-mail before its @. Or as a whole: the last four digits of a card or
 * an account, a former e-mail, an account's id, the number of a contract (LX-), an invoice or a
 * declaration (LK-, LW-), a store's name of a purchase, or the id of something at Stripe.
 */
export const searchQuery = z.strictObject({ q: requiredName(254) });

export type ResultKind = 'person' | 'contract' | 'invoice' | 'declaration' | 'coupon' | 'purchase';

export interface SearchResult {
  kind: ResultKind;
  id: string;
  /** An e-mail, a number or a code. */
  title: string;
  /** What tells it apart from others: a name, a plan, a store; null for nothing. */
  hint: string | null;
  /** On whose page it stands; null where it belongs to nobody. */
  account_id: string | null;
}

/** Numbers and ids, which name one thing, come before people. At most thirty. */
export interface SearchAnswer {
  results: SearchResult[];
}
