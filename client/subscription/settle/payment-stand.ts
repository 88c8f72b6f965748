import { errorText, hasErrorText } from '#client/messages/errors.ts';

/** What a call that pays something owed answers. */
export interface PaymentTold {
  payment_intent: { client_secret: string; status: string } | null;
  decline_code?: string | null;
}

/** Where a payment stands for the person who made it. */
export type PaymentStand =
  | { kind: 'paid' }
  /** A debit is on its way; its bank has days to say no. */
  | { kind: 'processing' }
  /** The bank wants to see its customer. */
  | { kind: 'bank'; secret: string }
  /** `text` is the reason in German. */
  | { kind: 'declined'; text: string };

/** Reads an answer; where nothing had to be charged any more, it is paid. */
export function paymentStand({ payment_intent: intent, decline_code }: PaymentTold): PaymentStand {
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

/** What was charged need not be a card, so a reason without a text is told in general words. */
function reasonOf(code: string | null | undefined): string {
  return errorText(code && hasErrorText(code) ? code : 'requires_payment_method');
}
