import { ApiFailure } from '#client/lib/api-failure.ts';
import type { QuoteAnswer } from '#worker/subscription/schemas.ts';

/** The contract as it really is, beside `price_changed`; null for any other failure. */
export function quoteIn(error: unknown): QuoteAnswer | null {
  if (!(error instanceof ApiFailure) || error.code !== 'price_changed') return null;
  const { plan, quote } = error.options.details ?? {};
  return plan && quote ? ({ plan, quote } as QuoteAnswer) : null;
}
