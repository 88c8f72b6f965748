import { hasErrorText } from '#client/messages/errors.ts';

interface StripeProblem {
  type?: string;
  code?: string;
  decline_code?: string;
}

/** By the kind of an error (docs.stripe.com/api/errors), for codes without a text of their own. */
const generalProblems: Record<string, string> = {
  card_error: 'card_declined',
  validation_error: 'card_invalid',
  api_connection_error: 'network_error',
  invalid_request_error: 'invaid_payment',
};

/** The most exact code that has a German text, or else what is known of where it went wrong. */
export function stripeProblem(error: StripeProblem | undefined): string {
  const known = [error?.decline_code, error?.code].find((code) => code && hasErrorText(code));
  if (known) return known;
  return generalProblems[error?.type ?? ''] ?? 'server_error';
}
