import { errorText, hasErrorText } from '#client/messages/errors.ts';

/** What a call that pays an overdue amount answers. */
export interface PaymentAnswer {
  payment_intent: { client_secret: string; status: string } | null;
  decline_code?: string | null;
}

/** The state of a payment for the person who made it. */
export type PaymentState =
  | { kind: 'paid' }
  /** A debit is being collected; its bank has days to refuse it. */
  | { kind: 'processing' }
  /** The bank wants its customer to confirm. */
  | { kind: 'bank'; secret: string }
  /** `text` is the reason in German. */
  | { kind: 'declined'; text: string };

/** Reads an answer; if nothing had to be charged any more, it is paid. */
export function paymentState({
  payment_intent: intent,
  decline_code,
}: PaymentAnswer): PaymentState {
  switch (intent?.status) {
    case undefined:
    case 'succeeded':
      return { kind: 'paid' };
    case 'requires_action':
      return { kind: 'bank', secret: intent?.client_secret ?? '' };
    case 'requires_payment_method':
    case 'canceled':
      return { kind: 'declined', text: reasonOf(decline_code) };
    default:
      return { kind: 'processing' };
  }
}

/** The method need not be a card, so reasons without a text get a general one. */
function reasonOf(code: string | null | undefined): string {
  return errorText(code && hasErrorText(code) ? code : 'requires_payment_method');
}
