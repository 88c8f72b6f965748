import type { Browser } from '#tests/support/people.ts';
import type { World } from '#tests/support/world.ts';

/** Sends a form with one file as a body in one piece, because this process has no forms. */
export function upload(
  world: World,
  browser: Pick<Browser, 'cookie'>,
  path: string,
  { name, type, bytes }: { name: string; type: string; bytes: Uint8Array },
): Promise<Response> {
  const boundary = `----${crypto.randomUUID()}`;
  const head = [
    `--${boundary}`,
    `content-disposition: form-data; name="file"; filename="${name}"`,
    `content-type: ${type}`,
  ].join('\r\n');
  const parts = [Buffer.from(`${head}\r\n\r\n`), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return world.fetch(path, {
    method: 'POST',
    headers: {
      cookie: browser.cookie(),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    body: new Uint8Array(Buffer.concat(parts)),
  });
}
