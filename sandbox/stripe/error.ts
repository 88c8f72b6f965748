type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** What Stripe's answer carries under `error` (docs.stripe.com/api/errors). */
export type ErrorBody = {
  type: ErrorType;
  message: string;
  code?: string;
  param?: string;
  decline_code?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: unknown;
  setup_intent?: unknown;
  payment_method?: unknown;
};

/** A refusal in Stripe's words. What the call wrote is rolled back unless `persists` is set. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: ErrorBody;
  readonly persists: boolean;

  constructor(status: number, body: ErrorBody, persists = false) {
    super(body.message);
    this.status = status;
    this.body = body.code ? { ...body, doc_url: docUrl(body.code) } : body;
    this.persists = persists;
  }
}

function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

/** A 400 for a request that cannot be carried out as it stands. */
export function invalid(message: string, more: Partial<ErrorBody> = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...more });
}

/** A 404 for an unknown id; a 400 if the parameter `param` named the id. */
export function missing(kind: string, id: string, param = 'id'): StripeRefusal {
  const message = `No such ${kind}: '${id}'`;
  const status = param === 'id' ? 404 : 400;
  const body = { type: 'invalid_request_error', code: 'resource_missing', message, param } as const;
  return new StripeRefusal(status, body);
}
