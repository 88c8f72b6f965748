import { StripeRefusal, type ErrorBody } from '#sandbox/stripe/error.ts';

/** Why a bank refuses a card, in Stripe's words (docs.stripe.com/declines/codes). */
export type Decline = { code: string; decline_code?: string; message: string };

const cardDecline = (reason: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code: reason,
  message,
});

export const declines = {
  generic: cardDecline('generic_decline'),
  insufficientFunds: cardDecline('insufficient_funds', 'Your card has insufficient funds.'),
  lost: cardDecline('lost_card'),
  stolen: cardDecline('stolen_card'),
  expired: { code: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live: cardDecline(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test (live) card. For ' +
      'a list of valid test cards, visit: https://stripe.com/docs/testing.',
  ),
  authentication: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} satisfies Record<string, Decline>;

/** Stripe's 402 for a declined card. With `persists`, what the attempt wrote is kept. */
export function cardRefusal(
  decline: Decline,
  more: Partial<ErrorBody> = {},
  persists = false,
): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', ...decline, ...more }, persists);
}
