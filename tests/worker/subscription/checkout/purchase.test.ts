import { expect, test } from 'vitest';

import { boughtStatuses, openStatuses, purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseEvent, PurchaseStatus } from '#worker/subscription/order/life.ts';
import { world } from '#tests/support/harness.ts';

const events = Object.keys(purchaseLife.states.reserved.on) as PurchaseEvent[];

test('a purchase moves only along this table', () => {
  const table = Object.fromEntries(
    purchaseLife.statuses.map((status) => [
      status,
      events.map((event) => purchaseLife.after(status, event)),
    ]),
  );
  expect(events).toEqual([
    'paid',
    'with_bank',
    'needs_customer',
    'refused',
    'method_verified',
    'gone',
    'given_up',
  ]);
  const [action, method] = ['requires_action', 'requires_payment_method'];
  const stays = (status: string) => Array.from(events, () => status);
  const onward = ['completed', 'processing', action, method, 'beginning', 'released', 'released'];
  expect(table).toEqual({
    reserved: onward,
    beginning: ['completed', ...stays('beginning').slice(2), 'released'],
    processing: onward,
    requires_action: onward,
    requires_payment_method: onward,
    completed: stays('completed'),
    released: stays('released'),
  });
});

test('a purchase is open until it is completed or released, and has a time limit while it is open', () => {
  const open = purchaseLife.statuses.filter(
    (status) => !['completed', 'released'].includes(status),
  );
  expect(openStatuses).toEqual(open);
  expect(boughtStatuses).toEqual(['completed']);
  for (const status of purchaseLife.statuses) {
    expect(purchaseLife.states[status].left !== null).toBe(openStatuses.includes(status));
  }
});

test('the database allows one open purchase per person, for the same statuses', async () => {
  const database = await (await world()).database();
  const index = await database
    .prepare(`select sql from sqlite_schema where name = 'purchase_open'`)
    .first<{ sql: string }>();
  const listed = [...(index?.sql ?? '').matchAll(/'(\w+)'/g)].map(([, status]) => status);
  expect(listed).toEqual(openStatuses);
});

test("the trigger changes a coupon's use as the table says", async () => {
  const database = await (await world()).database();
  const insert = async (from: PurchaseStatus) => {
    const id = crypto.randomUUID();
    await database.batch([
      database
        .prepare(
          `insert into purchase (id, account_id, idempotency_key, status, plan_key, price_id, quote,
            payment_method_id, created_at, updated_at, coupon_id)
          values (?1, ?1, ?1, ?2, 'monthly', 'price', '{}', 'pm', 0, 0,
            (select min(id) from coupon))`,
        )
        .bind(id, from),
      database
        .prepare(
          `insert into redemption (id, coupon_id, account_id, status, purchase_id, created_at, updated_at)
          values (?1, (select min(id) from coupon), ?1, ?2, ?1, 0, 0)`,
        )
        .bind(id, purchaseLife.states[from].coupon),
    ]);
    return id;
  };
  const useAfter = async (from: PurchaseStatus, to: PurchaseStatus) => {
    const id = await insert(from);
    await database.prepare('update purchase set status = ?2 where id = ?1').bind(id, to).run();
    const use = database.prepare('select status from redemption where purchase_id = ?').bind(id);
    return (await use.first<{ status: string }>())?.status;
  };
  for (const from of openStatuses) {
    for (const to of purchaseLife.statuses) {
      expect([from, to, await useAfter(from, to)]).toEqual([
        from,
        to,
        purchaseLife.states[to].coupon,
      ]);
    }
  }
});
