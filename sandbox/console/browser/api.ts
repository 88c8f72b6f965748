export interface Api {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  remove: (path: string) => Promise<unknown>;
  /** Calls the Stripe API from outside, as Stripe's dashboard would. `fields` are form fields. */
  stripe: (method: string, path: string, fields?: Record<string, string>) => Promise<unknown>;
}

/** Makes the calls to `/sandbox/api`. A refusal becomes an error with the sandbox's message. */
export function apis(): Api {
  async function call(method: string, path: string, body?: unknown) {
    const response = await fetch(`/sandbox/api/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer = await response.json().catch(() => null);
    if (response.ok) return answer;
    throw new Error(typeof answer?.error === 'string' ? answer.error : `Fehler ${response.status}`);
  }
  async function callStripe(method: string, path: string, fields: Record<string, string> = {}) {
    const response = await fetch(`/sandbox/stripe/v1/${path}`, {
      method,
      headers: { authorization: 'Bearer sk_test_sandbox' },
      ...(method === 'POST' && { body: new URLSearchParams(fields) }),
    });
    const answer = await response.json();
    if (response.ok) return answer;
    throw new Error(`Stripe lehnt das ab: ${answer.error.message}`);
  }
  return {
    stripe: callStripe,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
