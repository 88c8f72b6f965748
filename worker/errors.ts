/**
 * Every error code that the API can answer, with its HTTP status. The codes of the first group come
 * from the API contract that the product was given. They must stay, even the misspelt
 * `invaid_payment`.
 */
export const errorStatus = {
  // From the given contract.
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
  // Our own codes.
  not_logged_in: 401,
  expired_code: 410,
  /** A link would sign in another person than the one signed in here; the caller must choose. */
  other_account: 409,
  /** The session must be confirmed by e-mail: a link started it, or there is no password. */
  confirmation_required: 403,
  invalid_name: 422,
  /** A passkey's answer that does not prove who is there, for whatever reason. */
  invalid_passkey: 400,
  /** A passkey that no account has: its owner has removed it, or their account. */
  unknown_passkey: 400,
  too_many_passkeys: 409,
  /** A password that is one of the best-known ones, or made of its owner's name or e-mail. */
  weak_password: 422,
  required: 422,
  too_long: 422,
  invalid_country: 422,
  invalid_postal_code: 422,
  price_changed: 409,
  /** The plan cannot be changed now; the answer has the `reason`. */
  change_refused: 409,
  /** The trial was used before with that payment method, or from that mailbox. */
  trial_used: 409,
  /** The page that PayPal leads back to was opened too late to order by itself. */
  invalid_payment_confirmation: 409,
  subscription_past_due: 409,
  /** For proofs and logos: no valid multipart file, a wrong type, too many bytes. */
  form_data_invalid: 400,
  invalid_file: 415,
  file_too_large: 413,
  /** A proof for that deal is under review or confirmed; the answer has its `status`. */
  already_uploaded: 409,
  /** Another operator decided or changed it first; the answer says who, and the current state. */
  already_decided: 409,
  already_changed: 409,
  /** Whoever has asked for it cannot be the second operator who looks at it. */
  second_person: 409,
  /** There is no file for DATEV as long as `BOOKS` does not say whose it is. */
  books_unset: 409,
  /** The operator's role does not include that call; the answer has the roles that do. */
  role_missing: 403,
  /** A saved answer with that title exists already. */
  title_exist: 409,
  /** A coupon with that code exists already. */
  coupon_exist: 409,
  /** Its Premium is the person's already, so the coupon would be used up for nothing. */
  coupon_changes_nothing: 409,
  /** The money-back guarantee does not apply: too early, too late, or used before. */
  guarantee_over: 409,
  /** The account is to be deleted: nothing is ordered or redeemed until that is undone. */
  deletion_pending: 409,
  /** The contract has no end that a deletion could wait for: it is paid once. */
  no_term_end: 409,
  /** The day of the deletion has come: it can no longer be undone. */
  deletion_final: 409,
  purchase_in_progress: 409,
  purchase_expired: 410,
  /** The order was paid or begun, and was withdrawn from since: what was paid goes back. */
  purchase_withdrawn: 410,
  payment_unavailable: 503,
  mail_unavailable: 503,
  /** The keys of Google or Apple cannot be read, so no sign-in there can be verified. */
  provider_unavailable: 503,
  /** A client of the API without a secret that is in use. */
  unknown_client: 401,
  /** An access token that is none, or has ended (RFC 6750, section 3.1). */
  invalid_token: 401,
  /** Of the token endpoint (RFC 6749, section 5.2). */
  invalid_client: 401,
  invalid_grant: 400,
  unsupported_grant_type: 400,
  /** The account was handed off to the client, and is deleted since. */
  account_deleted: 410,
  /** No event has told of that purchase at a store. */
  unknown_purchase: 404,
  /** A store's purchase that is another account's; only the store moves it. */
  purchase_taken: 409,
  /** What came after that place in the list of changes may be gone. */
  cursor_expired: 410,
  too_many_requests: 429,
  not_found: 404,
  server_error: 500,
} as const;

export type ErrorCode = keyof typeof errorStatus;

interface AppErrorOptions {
  /** Replaces the status of the code, such as 413, 415 or 403. */
  status?: 400 | 403 | 409 | 413 | 415 | 422;
  /** Maps field names to codes, for a failed validation. */
  fields?: Record<string, string>;
  /** Seconds until the call may be tried again; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** Further fields of the answer, such as the new quote with `price_changed`. */
  details?: Record<string, unknown>;
  cause?: unknown;
}

/** A refusal for the caller. Rules and verbs throw it, and `http/failure.ts` answers it. */
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

/**
 * The product cannot run as it was set up. The message says what to change, and tells no secret.
 * Whoever starts it locally gets the message as the answer to every request.
 */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
