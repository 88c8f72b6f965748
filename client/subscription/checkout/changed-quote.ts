import { ApiFailure } from '#client/lib/api-failure.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';

/** The quote of a `price_changed` failure; null for any other failure. */
export function changedQuote(error: unknown): QuoteAnswer | null {
  if (!(error instanceof ApiFailure) || error.code !== 'price_changed') return null;
  const { plan, quote, buyer } = error.options.details ?? {};
  return plan && quote
    ? ({ plan, quote, ...(buyer !== undefined && { buyer }) } as QuoteAnswer)
    : null;
}
