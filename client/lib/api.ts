import { hc } from 'hono/client';
import type { ClientResponse } from 'hono/client';

import { ApiFailure } from '#client/lib/api-failure.ts';
import { showProgress } from '#client/lib/progress.ts';
import type { AppType } from '#worker/app.ts';

/** The API client, typed by the Worker's routes. It is same-origin, so cookies are sent. */
export const api = hc<AppType>('/api', { fetch: send });

/** An id from an address becomes part of a path. It must not lead the call to another branch. */
async function send(path: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
  if (typeof path === 'string' && /\/\.{1,2}(?:[/?]|$)/.test(path)) {
    throw new TypeError('the path has a dot segment');
  }
  return fetch(path, init);
}

/**
 * Answers a call's data. Throws an ApiFailure for a refusal, a server error or a missing answer
 * (`network_error`), and logs it.
 */
export async function callApi<T>(call: Promise<ClientResponse<T>>): Promise<T> {
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

/** Like `callApi`, for data that a page waits for: shows the progress line meanwhile. */
export function readApi<T>(call: Promise<ClientResponse<T>>): Promise<T> {
  return showProgress(callApi(call));
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
