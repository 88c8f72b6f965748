export type IntegrationErrors = (message: string) => Error;

/** Makes the error that Stripe.js throws when the page uses it wrongly (`IntegrationError`). */
export function integrationErrors(): IntegrationErrors {
  class IntegrationError extends Error {
    override name = 'IntegrationError';
  }
  return (message) => new IntegrationError(message);
}
