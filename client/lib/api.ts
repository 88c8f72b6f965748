import { hc } from 'hono/client';
import type { ClientResponse } from 'hono/client';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { track } from '#client/lib/progress.ts';
import type { AppType } from '#worker/app.ts';

/** The API, typed by the Worker's own routes. Cookies travel because it is the same origin. */
export const api = hc<AppType>('/api');

/**
 * The answer of a call as data. Throws an ApiFailure for a refusal, for a fault and for an answer
 * that never came (`network_error`), and logs it (specification, section 7).
 */
export async function answer<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  try {
    const response = await call.catch(() => {
      throw new ApiFailure('network_error', 0);
    });
    if (!response.ok) throw await failureOf(response);
    return (await response.json()) as T;
  } catch (error) {
    const failure = error instanceof ApiFailure ? error : new ApiFailure('server_error', 0);
    console.error('call failed:', failure.code, failure.status);
    throw failure;
  }
}

/** Like `answer`, for what a page waits for: the progress line shows that it is on its way. */
export function read<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  return track(answer(call));
}

async function failureOf(response: ClientResponse<unknown>): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  const record = body !== null && typeof body === 'object' ? { ...body } : {};
  const { error, fields, ...details } = record as Record<string, unknown>;
  return new ApiFailure(typeof error === 'string' ? error : 'server_error', response.status, {
    fields: fields as Record<string, string> | undefined,
    retryAfterSeconds: Number(response.headers.get('Retry-After')) || undefined,
    details,
  });
}
