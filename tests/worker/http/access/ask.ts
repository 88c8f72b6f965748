import type { World } from '#tests/support/world.ts';
import type { Browser } from '#tests/support/people.ts';
import type { AccessRow, Scene } from './access-row.ts';

/** Makes the row's call with this input, as a browser does it. */
export function ask(
  world: World,
  browser: Browser,
  { call, path, isForm }: AccessRow,
  input: Scene['input'],
): Promise<Response> {
  const [method, route = ''] = call.split(' ');
  const query = new URLSearchParams(input as Record<string, string> | undefined);
  if (isForm) return sendForm(world, browser, path ?? route, query);
  if (input?.file instanceof File) return browser.upload(path ?? route, input.file);
  if (method === 'POST') return browser.post(path ?? route, input);
  return browser.get(`${path ?? route}${input ? `?${query}` : ''}`);
}

function sendForm(
  world: World,
  browser: Browser,
  path: string,
  fields: URLSearchParams,
): Promise<Response> {
  return world.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: browser.cookie(),
    },
    body: fields.toString(),
    redirect: 'manual',
  });
}
