import type { World } from '#tests/support/world.ts';

/** Posts JSON to a route below `/sandbox/api/`. Throws unless it succeeds. */
export async function sandboxPost(
  world: Pick<World, 'fetch'>,
  path: string,
  body: unknown = {},
): Promise<Response> {
  const response = await world.fetch(`/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
