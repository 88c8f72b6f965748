interface FailureOptions {
  /** Field name -> error code, for a failed validation. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Further members of the answer, such as the new quote of `price_changed`. */
  details?: Record<string, unknown>;
}

/** A failed call: the API's error code and the HTTP status (0 without an answer). */
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

  /** Whether the effect of the call is unknown: there was no answer, or a server error. */
  get undecided(): boolean {
    return this.status === 0 || this.status >= 500;
  }
}

/**
 * The error code to show for anything that was thrown. With a Retry-After header, the minutes
 * follow the code: `too_many_requests:5`.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof ApiFailure)) return 'server_error';
  const seconds = error.options.retryAfterSeconds;
  return error.code === 'too_many_requests' && seconds !== undefined
    ? `${error.code}:${Math.ceil(seconds / 60)}`
    : error.code;
}
