interface FailureOptions {
  /** Field name -> code, for a failed validation. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Further members of the answer, such as the new quote beside `price_changed`. */
  details?: Record<string, unknown>;
}

/** A call that did not succeed: the API's error code, and its HTTP status (0 for no answer). */
export class ApiFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly options: FailureOptions;

  constructor(code: string, status: number, options: FailureOptions = {}) {
    super(code);
    this.name = 'ApiFailure';
    this.code = code;
    this.status = status;
    this.options = options;
  }

  /** Whether it is open what the call has done: no answer came, or a fault's. */
  get undecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * The code to show for whatever was thrown. Where the answer says when another try makes sense, the
 * minutes stand behind it: `too_many_requests:5`.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'server_error';
  const seconds = error.options.retryAfterSeconds;
  return error.code === 'too_many_requests' && seconds !== undefined
    ? `${error.code}:${Math.ceil(seconds / 60)}`
    : error.code;
}
