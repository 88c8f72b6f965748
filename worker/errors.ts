/**
 * Every error code the API can answer, with its HTTP status. The codes are the specification's
 * (misspelt ones included) and those of ours that the decisions name.
 */
export const errorStatus = {
  // specification, section 8
  user_exist: 409,
  invalid_code: 400,
  invalid_user: 400,
  invalid_request: 400,
  'invalid email': 422,
  '3 characters minimum': 422,
  '6 characters minimum': 422,
  '8 characters minimum': 422,
  user_not_exist: 404,
  invalid_password: 401,
  name_exist: 409,
  coupon_invalid: 400,
  subscription_exist: 409,
  invalid_plan: 400,
  invalid_promotion: 410,
  invalid_coupon: 400,
  invalid_coupon_has_sub: 409,
  invalid_coupon_active_sub: 409,
  invaid_payment: 400,
  requires_payment_method: 400,
  invalid_session_id: 400,
  invalid_source: 400,
  // ours
  not_logged_in: 401,
  expired_code: 410,
  /** A link signs in somebody else than who is signed in here; the caller has to say which. */
  other_account: 409,
  /** A session that began with a code, or an account without a password: confirm by e-mail first. */
  confirmation_required: 403,
  invalid_name: 422,
  required: 422,
  too_long: 422,
  invalid_country: 422,
  price_changed: 409,
  subscription_past_due: 409,
  /** Proofs and logos: no file or no well-formed multipart, another content, too many bytes. */
  form_data_invalid: 400,
  invalid_file: 415,
  file_too_large: 413,
  /** A proof of that deal is being looked at or is confirmed; the answer says `status`. */
  already_uploaded: 409,
  /** Somebody else at the desk was first; the answer says who, and how it stands. */
  already_decided: 409,
  already_changed: 409,
  /** There is a coupon of that code already. */
  coupon_exist: 409,
  purchase_in_progress: 409,
  purchase_expired: 410,
  payment_unavailable: 503,
  mail_unavailable: 503,
  /** Google's or Apple's keys can't be had, so nobody's sign-in there can be checked. */
  provider_unavailable: 503,
  too_many_requests: 429,
  not_found: 404,
  server_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

interface AppErrorOptions {
  /** Where the general status of the code does not fit (413, 415, 403). */
  status?: 400 | 403 | 409 | 413 | 415 | 422;
  /** Field name -> code, for a failed validation. */
  fields?: Record<string, string>;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further members of the answer, such as the new quote beside `price_changed`. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal that the caller is meant to see. Rules and verbs throw it; `http/failure.ts` answers it. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly options: AppErrorOptions;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(code, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.options = options;
  }

  get status(): number {
    return this.options.status ?? errorStatus[this.code];
  }
}
