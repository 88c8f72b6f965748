/* Beside `npm start`, an app that says whose Premium begins and ends (docs/app.md). */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { LexlernClient } from './client.ts';
import type { Kept } from './client.ts';
import { openWebhook } from './webhook.ts';

const accounts = new Map<string, Kept>();
let place: string | undefined;
let heard = 0;

const store = {
  accounts: async () => [...accounts.keys()],
  read: async (account: string) => accounts.get(account),
  write: async (account: string, kept: Kept) => {
    accounts.set(account, kept);
    console.log(account, kept.premium.active ? 'has Premium:' : 'has none:', kept.premium);
  },
  forget: async (account: string) => {
    if (accounts.delete(account)) console.log(account, 'was deleted');
  },
  readPlace: async () => place,
  writePlace: async (next: string | undefined) => {
    place = next;
  },
  readHeard: async () => heard,
  writeHeard: async (at: number) => {
    heard = at;
  },
};

const origin = `http://localhost:${process.env['PORT'] ?? 8787}`;
const client = new LexlernClient({
  origin,
  clientId: 'lexlern-app',
  secret: 'appkey_sandbox',
  store,
});

/** With the secret of an address that was added at the desk: http://localhost:3000/. */
const secret = process.env['WEBHOOK_SECRET'];
const server = createServer((request, response) => {
  const opened = text(request).then((body) =>
    openWebhook(body, new Headers(request.headers as Record<string, string>), secret ?? ''),
  );
  opened
    .then((message) => client.receive(message))
    .then(
      () => response.writeHead(204).end(),
      (error: unknown) => response.writeHead(400).end(String(error)),
    );
});
if (secret) server.listen(3000);

for (;;) {
  await client.catchUp();
  if (process.argv.includes('--once')) break;
  await setTimeout(5000);
}
console.log(`${accounts.size} accounts are known.`);
