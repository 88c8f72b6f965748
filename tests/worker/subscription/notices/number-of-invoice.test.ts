import { globSync, readFileSync } from 'node:fs';

import { drizzle } from 'drizzle-orm/d1';
import type Stripe from 'stripe';
import { expect } from 'vitest';

import { buyPlan, subscriptionOf } from '#tests/support/purchases.ts';
import { test } from '#tests/support/test.ts';
import type { Ctx } from '#worker/context.ts';
import { numberOfInvoice } from '#worker/subscription/notices/letters.ts';

/** A debit can be announced before its contract is stored, because an event may be faster. */
test('an invoice names its contract before that is stored; an older one is looked up', async ({
  w,
  person,
}) => {
  const { id } = await buyPlan(w, person, 'lifetime');
  const number = (await subscriptionOf(person))?.number;
  const ctx = { db: drizzle(await w.database()) } as unknown as Ctx;
  const invoice = await w.stripe.invoices.retrieve(id);
  const unknown = { ...invoice, id: 'in_unknown' } as Stripe.Invoice;
  expect(await numberOfInvoice(ctx, unknown)).toBe(number);
  const older = { ...invoice, metadata: {} } as Stripe.Invoice;
  expect(await numberOfInvoice(ctx, older)).toBe(number);
  expect(await numberOfInvoice(ctx, { ...unknown, metadata: {} })).toBeNull();
});

test('every mail about a contract is made by the one function that has it archived', () => {
  const others = globSync('worker/subscription/**/*.ts')
    .filter((file) => !file.endsWith('/notices/letters.ts'))
    .filter((file) =>
      /import \{[^}]*\} from '#worker\/mail\/templates\/letter\.ts'/.test(
        readFileSync(file, 'utf8').replaceAll(/import \{ formatMailMoment \} from [^;]*;/g, ''),
      ),
    );
  expect(others).toEqual([]);
});
