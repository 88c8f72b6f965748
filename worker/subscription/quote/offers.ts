import type { ExtraDaysOffer } from '#worker/account/statements.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import type { ContractRow } from '#worker/entitlement/statements.ts';
import type { Offers } from '#worker/subscription/quote/quote.ts';

/** What is known of a person that may give them an offer. */
export interface OfferSources {
  contracts: readonly ContractRow[];
  /** Extra days that they were promised and can still have, the best first. */
  extraDays: readonly ExtraDaysOffer[];
}

/** Everything that a person brings to a purchase, from wherever it comes. */
export function offersOf({ contracts, extraDays }: OfferSources): Partial<Offers> {
  return {
    trialAllowed: !hasHadContract(contracts),
    extraDays: extraDays[0]?.days ?? 0,
  };
}
