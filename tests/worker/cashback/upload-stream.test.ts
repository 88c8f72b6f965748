import { connect } from 'node:net';
import type { Socket } from 'node:net';

import { expect, test } from 'vitest';

import { deals, fileOf, handIn, pdfBytes, uploadPath, usageOf } from '#tests/deals.ts';
import { row } from '#tests/database.ts';
import { world } from '#tests/harness.ts';
import type { World } from '#tests/harness.ts';
import { openSignedIn } from '#tests/identities.ts';
import type { Browser } from '#tests/people.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';
import { receivePdf } from '#worker/files/receive-pdf.ts';
import { boundary, form, goodHead, multipart } from './hostile/hostile.ts';

const megabyte = 1024 * 1024;
const deal = deals.twoMonths;

async function proofFiles(w: World): Promise<string[]> {
  const { objects } = await (await w.bindings()).PROOFS.list({ prefix: 'proofs/' });
  return objects.map(({ key }) => key);
}

test('a proof of ten megabytes arrives whole, one byte more is refused', async () => {
  const w = await world();
  const person = await openSignedIn(w);
  const before = await proofFiles(w);
  const over = await person.upload(uploadPath(deal), fileOf(pdfBytes(maxProofBytes + 1)));
  expect([over.status, await over.json()]).toEqual([413, { error: 'file_too_large' }]);
  expect(await proofFiles(w)).toEqual(before);

  const bytes = pdfBytes(maxProofBytes);
  const { proof } = await handIn(person, deal, fileOf(bytes));
  expect(proof?.size).toBe(maxProofBytes);
  const download = await person.get(`/api/cashback/deals/${deal}/proof`);
  expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
});

test.each([5 * megabyte - 1, 5 * megabyte, 5 * megabyte + 1, 2])(
  'a proof whose size is at the edge of a part arrives whole (%i bytes)',
  async (size) => {
    const w = await world();
    const person = await openSignedIn(w);
    const bytes = pdfBytes(size < 400 ? size + 400 : size);
    await handIn(person, deal, fileOf(bytes));
    const download = await person.get(`/api/cashback/deals/${deal}/proof`);
    expect(Buffer.from(await download.arrayBuffer()).equals(Buffer.from(bytes))).toBe(true);
  },
);

/** Speaks HTTP by hand, so that it can lie about lengths and hang up; answers what came back. */
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

async function nothingKept(w: World, person: Browser, act: () => Promise<unknown>) {
  const before = await proofFiles(w);
  const proofs = () => row<{ n: number }>(w, 'SELECT count(*) AS n FROM proof');
  const counted = await proofs();
  await act();
  expect((await usageOf(person, deal)).status).toBe('none');
  expect(await proofs()).toEqual(counted);
  expect(await proofFiles(w)).toEqual(before);
}

test.each([
  ['in the head', 60],
  ['in a small file', 300],
  ['in the second part', 7 * megabyte],
])('a connection that is lost %s leaves nothing', async (_where, sent) => {
  const w = await world();
  const person = await openSignedIn(w);
  const whole = form(pdfBytes(9 * megabyte));
  await nothingKept(w, person, () =>
    speak(w, person, { 'content-length': String(whole.length) }, (socket) => {
      socket.write(whole.subarray(0, sent), () => socket.destroy());
    }),
  );
});

test('a length that is too short leaves nothing', async () => {
  const w = await world();
  const person = await openSignedIn(w);
  const whole = form(pdfBytes());
  await nothingKept(w, person, async () => {
    const answer = await speak(w, person, { 'content-length': '300' }, (socket) =>
      socket.write(whole),
    );
    expect(answer).toContain('400 Bad Request');
  });
});

test('a stream without an end is cut off', async () => {
  const w = await world();
  const person = await openSignedIn(w);
  const chunk = Buffer.alloc(64 * 1024, 32);
  let sent = 0;
  await nothingKept(w, person, () =>
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
  // Ten megabytes, what is forgotten, and what lies in buffers on the way.
  expect(sent).toBeLessThan(40 * megabyte);
});

test('however large a file is, no more than one part of it is held', async () => {
  const w = await world();
  const bucket = (await w.bindings()).PROOFS;
  const body = form(pdfBytes(maxProofBytes));
  const step = 64 * 1024;
  let taken = 0;
  let handedOn = 0;
  let held = 0;
  // The real bucket; what it is given is counted on the way.
  const count = (value: { byteLength: number }) => {
    handedOn += value.byteLength;
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
    held = Math.max(held, taken - handedOn);
    if (taken >= body.length) return null;
    const chunk = body.subarray(taken, taken + step);
    taken += chunk.length;
    return chunk;
  };
  const received = await receivePdf(counting, key, { contentType: multipart, next }, maxProofBytes);
  expect(received.size).toBe(maxProofBytes);
  expect((await bucket.head(key))?.size).toBe(maxProofBytes);
  await bucket.delete(key);
  // One part of five megabytes, the chunk at hand and what a boundary may have begun in.
  expect(held).toBeLessThanOrEqual(5 * megabyte + 2 * step);
});
