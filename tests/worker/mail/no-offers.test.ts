import { readdir, readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { pages } from '#worker/pages.ts';

/*
 * Mails about a contract or an account carry no offers (§ 7 UWG, docs/decisions/0068). What a mail
 * links to, it names by its page: so the sources of all mails are searched for pages that sell.
 */

/** The one mail that may advertise, and its test: it goes only to people who have agreed to it. */
const advertising = new Set([
  'worker/mail/templates/marketing.ts',
  'worker/desk/marketing-codes/send-test-mail.ts',
]);

/** How often a mail leads there all the same. */
const needed: Record<string, number> = {
  // To the plans, because whoever gets it wants to repeat an order.
  'worker/subscription/notices/payment-letters.ts': 1,
  // To one's own subscription, which members see on the first page.
  'worker/deletion/deletion-mails.ts': 1,
};

const selling = ['home', 'plans', 'plansInfo', 'prices', 'coupon', 'deals', 'checkout'] as const;
const link = new RegExp(
  [
    `pages\\.(${selling.join('|')})\\b`,
    ...selling.map((name) => `origin[^;]*'${pages[name].path}'`),
    'couponLink|referralLink|loginLink',
  ].join('|'),
  'g',
);

test('no mail but the advertising one leads to something that is for sale', async () => {
  const mails = /^(mail\/templates|[a-z]+\/mails|subscription\/notices)\/|(letters?|mails?)\.ts$/;
  const files = (await readdir('worker', { recursive: true }))
    .filter((file) => file.endsWith('.ts') && mails.test(file))
    .map((file) => `worker/${file}`);
  expect(files.length).toBeGreaterThan(30);
  const found: Record<string, number> = {};
  for (const file of files) {
    const uses = (await readFile(file, 'utf8')).match(link)?.length ?? 0;
    if (uses > 0 && !advertising.has(file)) found[file] = uses;
  }
  expect(found).toEqual(needed);
});
