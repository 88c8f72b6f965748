/* Beside `npm start`, an app that says whose Premium begins and ends (docs/app.md). */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';

import { LexlernClient } from './client.ts';
import { memoryStore } from './memory.ts';
import { openWebhook } from './webhook.ts';

const store = memoryStore((account, { premium }) => {
  if (!premium) console.log(account, 'was deleted');
  else console.log(account, premium.active ? 'has Premium:' : 'has none:', premium);
});

/** The same variable moves `npm start` to another port. */
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
    .then((message) => {
      console.log('Webhook:', message.type);
      return client.receive(message);
    })
    .then(
      () => response.writeHead(204).end(),
      (error: unknown) => {
        console.log('Webhook refused:', String(error));
        response.writeHead(400).end(String(error));
      },
    );
});
if (secret) server.listen(3000);

/** Whether Lexlern has answered. While it starts, or has no network, the next time will do. */
async function ask(): Promise<boolean> {
  try {
    await client.catchUp();
    return true;
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    console.log(`Nothing from ${origin} yet, trying again:`, String(cause));
    return false;
  }
}

console.log(
  `Asks ${origin} every five seconds. ${secret ? 'Listens at' : 'Does not listen at'}`,
  'http://localhost:3000/ for webhooks.',
);
for (;;) {
  const hasAnswered = await ask();
  if (process.argv.includes('--once') && hasAnswered) break;
  await setTimeout(5000);
}
server.close();
console.log(`${(await store.accounts()).length} accounts are known.`);
