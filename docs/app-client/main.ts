/* Beside `npm start`, an app that says whose Premium begins and ends (docs/app.md). */
import { setTimeout } from 'node:timers/promises';

import { LexlernClient } from './client.ts';
import type { Kept } from './client.ts';

const accounts = new Map<string, Kept>();
let place: string | undefined;

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
};

const origin = `http://localhost:${process.env['PORT'] ?? 8787}`;
const client = new LexlernClient({
  origin,
  clientId: 'lexlern-app',
  secret: 'appkey_sandbox',
  store,
});
for (;;) {
  await client.catchUp();
  if (process.argv.includes('--once')) break;
  await setTimeout(5000);
}
console.log(`${accounts.size} accounts are known.`);
