/** What a call sends. Several values of a name in the query are sent one after another. */
interface Input {
  query?: Record<string, string | readonly string[] | undefined>;
  param?: Record<string, string>;
  json?: unknown;
}

/**
 * A client of the API below `base`, called as hono's: `api.sub.get.$get({ query })`. It sends what
 * our calls send (query, parts of the path, JSON), and weighs a fifth of hono's.
 */
export function typedClient(base: string): unknown {
  return pathOf([base]);
}

function pathOf(parts: readonly string[]): unknown {
  return new Proxy(() => undefined, {
    // A promise asks whether it has been given another promise.
    get: (_, name) =>
      typeof name === 'string' && name !== 'then' ? pathOf([...parts, name]) : undefined,
    apply: (_call, _this, [input, options]: [Input?, { init?: RequestInit }?]) =>
      send(parts, input, options?.init),
  });
}

function send(parts: readonly string[], input: Input = {}, init: RequestInit = {}) {
  const { query = {}, param = {}, json } = input;
  const path = parts
    .slice(0, -1)
    .map((part) => (part.startsWith(':') ? encodeURIComponent(param[part.slice(1)] ?? '') : part))
    .join('/');
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value ?? []].flat().map((one) => [name, one]),
    ),
  );
  return fetch(search.size > 0 ? `${path}?${search}` : path, {
    method: parts.at(-1)?.slice(1).toUpperCase(),
    ...(json !== undefined && {
      body: JSON.stringify(json),
      headers: { 'Content-Type': 'application/json' },
    }),
    ...init,
  });
}
