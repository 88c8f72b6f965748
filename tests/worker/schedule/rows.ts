import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { dayMs } from '#worker/calendar.ts';

/** Runs a statement in which NUMBERS stands for the table `n`, whose `i` counts to `items`. */
export async function insertMany(
  w: World,
  items: number,
  text: string,
  ...values: unknown[]
): Promise<void> {
  const database = await w.database();
  const numbers = `with recursive n(i) as (select 1 union all select i + 1 from n where i < ${items})`;
  await database
    .prepare(text.replace('NUMBERS', numbers))
    .bind(...values)
    .run();
}

/** Events about purchases of nobody, which need no call to Stripe. */
export async function insertEvents(w: World, items: number): Promise<void> {
  await insertMany(
    w,
    items,
    `insert into stripe_event (id, type, object_id, subject, created_at, received_at, due_at)
      NUMBERS select 'evt_' || i, 'setup_intent.succeeded', 'purchase_' || i,
        json_object('kind', 'purchase', 'purchaseId', 'purchase_' || i), ?1, ?1, ?1 + i from n`,
    (await clockOf(w)) - dayMs,
  );
}

/** Mails that are due. */
export async function insertMails(w: World, items: number, name = 'mail'): Promise<void> {
  await insertMany(
    w,
    items,
    `insert into outbox (key, recipient, subject, text, html, created_at, due_at)
      NUMBERS select ?2 || ':' || i, ?2 || i || '@example.com', 'Hallo', 'Hallo', 'Hallo', ?1, ?1
        from n`,
    await clockOf(w),
    name,
  );
}

/** Changes of which the sandbox's app has to be told. */
export async function insertChanges(w: World, items: number, name = 'told'): Promise<void> {
  await insertMany(
    w,
    items,
    `insert into premium_change (client_id, account_id, version, type, at, state)
      NUMBERS select 'lexlern-app', ?2 || i, 1, 'entitlement.changed', ?1,
        '[{"key":"premium","active":true,"until":null,"because":"lifetime","renews":false,
          "in_grace":false,"ends_by":null,"quota":null}]' from n`,
    await clockOf(w),
    name,
  );
}
