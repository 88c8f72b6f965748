import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { expect } from 'vitest';

import { deals, fileOf, submitProof, pdfBytes, uploadPath, usageOf } from '#tests/support/deals.ts';
import { row } from '#tests/support/database.ts';
import { world } from '#tests/support/harness.ts';
import { test } from '#tests/support/test.ts';
import type { World } from '#tests/support/world.ts';
import { openSignedIn } from '#tests/support/identities.ts';
import type { Browser } from '#tests/support/people.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';
import { receivePdf } from '#worker/files/receive-pdf.ts';
import { boundary, form, goodHead, multipart } from './hostile/hostile.ts';

const megabyte = 1024 * 1024;
const deal = deals.twoMonths;

async function proofFiles(w: World): Promise<string[]> {
  const { objects } = await (await w.bindings()).PROOFS.list({ prefix: 'proofs/' });
  return objects.map(({ key }) => key);
}

test('a proof of ten megabytes is stored whole, and one byte more is refused', async ({ w }) => {
  const person = await openSignedIn(w);
  const before = await proofFiles(w);
  const over = await person.upload(uploadPath(deal), fileOf(pdfBytes(maxProofBytes + 1)));
  expect([over.status, await over.json()]).toEqual([413, { error: 'file_too_large' }]);
  expect(await proofFiles(w)).toEqual(before);

  const bytes = pdfBytes(maxProofBytes);
  const { proof } = await submitProof(person, deal, fileOf(bytes));
  expect(proof?.size).toBe(maxProofBytes);
  const download = await person.get(`/api/cashback/deals/${deal}/proof`);
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test.each([5 * megabyte - 1, 5 * megabyte, 5 * megabyte + 1, 2])(
  'a proof whose size is near the edge of an upload part is stored whole (%i bytes)',
  async (size) => {
    const w = await world();
    const person = await openSignedIn(w);
    const bytes = pdfBytes(size < 400 ? size + 400 : size);
    await submitProof(person, deal, fileOf(bytes));
    const download = await person.get(`/api/cashback/deals/${deal}/proof`);
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  },
);

/** Writes HTTP by hand, so that it can send a wrong length or hang up. Returns the raw answer. */
function speak(
  w: World,
  person: Browser,
  headers: Record<string, string>,
  body: (socket: Socket) => void,
): Promise<string> {
  const { hostname, port, host, origin } = new URL(w.origin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
    const lines = Object.entries({
      host,
      origin,
      cookie: person.cookie(),
      'content-type': multipart,
      connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${uploadPath(deal)} HTTP/1.1\r\n${lines.join('')}\r\n`);
    body(socket);
  });
}

async function expectNothingStored(w: World, person: Browser, act: () => Promise<unknown>) {
  const before = await proofFiles(w);
  const proofs = () => row<{ n: number }>(w, 'SELECT count(*) AS n FROM proof');
  const countBefore = await proofs();
  await act();
  expect((await usageOf(person, deal)).status).toBe('none');
  expect(await proofs()).toEqual(countBefore);
  expect(await proofFiles(w)).toEqual(before);
}

test.each([
  ['in the head', 60],
  ['in a small file', 300],
  ['in the second part', 7 * megabyte],
])('a connection that is lost %s stores nothing', async (_where, sent) => {
  const w = await world();
  const person = await openSignedIn(w);
  const whole = form(pdfBytes(9 * megabyte));
  await expectNothingStored(w, person, () =>
    speak(w, person, { 'content-length': String(whole.length) }, (socket) => {
      socket.write(whole.subarray(0, sent), () => socket.destroy());
    }),
  );
});

test('a content length that is too short stores nothing', async ({ w }) => {
  const person = await openSignedIn(w);
  const whole = form(pdfBytes());
  await expectNothingStored(w, person, async () => {
    const answer = await speak(w, person, { 'content-length': '300' }, (socket) =>
      socket.write(whole),
    );
    expect(answer).toContain('400 Bad Request');
  });
});

test('a stream without an end is cut off and stores nothing', async ({ w }) => {
  const person = await openSignedIn(w);
  const chunk = Buffer.alloc(64 * 1024, 32);
  let sent = 0;
  await expectNothingStored(w, person, () =>
    speak(w, person, { 'transfer-encoding': 'chunked' }, (socket) => {
      const opening = `--${boundary}\r\n${goodHead}\r\n\r\n%PDF-1.4\n`;
      socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`);
      const more = () => {
        let room = true;
        while (room && !socket.destroyed) {
          sent += chunk.length;
          socket.write(`${chunk.length.toString(16)}\r\n`);
          socket.write(chunk);
          room = socket.write('\r\n');
        }
      };
      socket.on('drain', more);
      more();
    }),
  );
  expect(sent).toBeGreaterThan(maxProofBytes);
  // The ten megabytes, the bytes that the Worker discards, and the bytes in buffers on the way.
  expect(sent).toBeLessThan(40 * megabyte);
});

test('an upload holds no more than one part of the file in memory', async ({ w }) => {
  const bucket = (await w.bindings()).PROOFS;
  const body = form(pdfBytes(maxProofBytes));
  const step = 64 * 1024;
  let bytesRead = 0;
  let bytesSent = 0;
  let bytesHeld = 0;
  // The real bucket in a proxy that counts the bytes it receives.
  const count = (value: { byteLength: number }) => {
    bytesSent += value.byteLength;
  };
  const counting = new Proxy(bucket, {
    get(target, name) {
      if (name !== 'createMultipartUpload') return Reflect.get(target, name) as unknown;
      return async (key: string) => {
        const upload = await target.createMultipartUpload(key);
        return {
          uploadPart: async (part: number, value: Uint8Array) => {
            const sent = await upload.uploadPart(part, value);
            count(value);
            return sent;
          },
          complete: (parts: Parameters<typeof upload.complete>[0]) => upload.complete(parts),
          abort: () => upload.abort(),
        };
      };
    },
  });
  const key = `proofs/flat-${crypto.randomUUID()}`;
  const next = async () => {
    bytesHeld = Math.max(bytesHeld, bytesRead - bytesSent);
    if (bytesRead >= body.length) return null;
    const chunk = body.subarray(bytesRead, bytesRead + step);
    bytesRead += chunk.length;
    return chunk;
  };
  const received = await receivePdf(counting, key, { contentType: multipart, next }, maxProofBytes);
  expect(received.size).toBe(maxProofBytes);
  expect((await bucket.head(key))?.size).toBe(maxProofBytes);
  await bucket.delete(key);
  // One part of five megabytes, the current chunk, and the bytes that may begin a boundary.
  expect(bytesHeld).toBeLessThanOrEqual(5 * megabyte + 2 * step);
});
