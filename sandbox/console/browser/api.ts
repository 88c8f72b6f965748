export interface Api {
  get: <T>(path: string) => Promise<T>;
  post: <T>(path: string, body?: unknown) => Promise<T>;
  remove: (path: string) => Promise<unknown>;
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
  return {
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    remove: (path) => call('DELETE', path),
  };
}
