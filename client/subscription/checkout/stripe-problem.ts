import { hasErrorText } from '#client/messages/errors.ts';

interface StripeProblem {
  type?: string;
  code?: string;
  decline_code?: string;
}

/**
 * General codes by type of error (docs.stripe.com/api/errors), for codes without a text of their
 * own.
 */
const generalProblems: Record<string, string> = {
  card_error: 'card_declined',
  validation_error: 'card_invalid',
  api_connection_error: 'network_error',
  invalid_request_error: 'invaid_payment',
};

/** The most specific code that has a German text, else a general one for the type of error. */
export function stripeProblem(error: StripeProblem | undefined): string {
  const specific = [error?.decline_code, error?.code].find((code) => code && hasErrorText(code));
  if (specific) return specific;
  return generalProblems[error?.type ?? ''] ?? 'server_error';
}
