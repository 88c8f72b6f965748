import type { R2Bucket } from '@cloudflare/workers-types';

import { row, rows } from '#tests/support/database.ts';
import type { World } from '#tests/support/world.ts';
import { signUpPerson } from '#tests/support/people.ts';
import { buyPlan, flushDeliveries, setDeliveryMode } from '#tests/support/purchases.ts';
import { reservedOrder } from '#tests/support/reserved-purchases.ts';
import { advance, clockOf } from '#tests/support/sandbox-clock.ts';
import {
  insertChanges,
  insertEvents,
  insertMails,
  insertMany,
} from '#tests/worker/schedule/rows.ts';
import { failingFor } from '#tests/worker/schedule/run-job.ts';
import { dayMs } from '#worker/calendar.ts';
import { sha256 } from '#worker/crypto.ts';
import type { Bindings } from '#worker/bindings.ts';
import type { JobName } from '#worker/schedule/shares.ts';

/** A job's list in a world. */
export interface Backlog {
  /** How many of its items are not done. */
  left: () => Promise<number>;
  /** How many items always fail with the bindings of `poisoned`: one, if it is left out. */
  stuck?: number;
  poisoned: () => Promise<Partial<Bindings>>;
  /** The bindings of an ordinary run, where they are not the world's own. */
  bindings?: Partial<Bindings>;
}

/** Makes a list for a job, with at least that many items. */
type MakeBacklog = (world: World, items: number) => Promise<Backlog>;

/** Why a job has no items that could stop each other. */
type WithoutItems =
  | 'deletes rows by their age'
  | 'is one read and one write'
  | 'begins the next run where it could not go on';

/** More items that fail than fit into a small share, where that is easily done. */
const manyStuck = 4;

const day = 86_400;

async function change(w: World, text: string, ...values: unknown[]): Promise<void> {
  await (
    await w.database()
  )
    .prepare(text)
    .bind(...values)
    .run();
}

const counting = (w: World, text: string) => async () =>
  (await row<{ n: number }>(w, `select count(*) as n from ${text}`))?.n ?? 0;

/** The world outside in which everything about the first of these ids fails. */
async function failingForFirst(w: World, text: string): Promise<Partial<Bindings>> {
  const found = await rows<{ id: string }>(w, `${text} limit ${manyStuck}`);
  return failingFor(w, ...found.map(({ id }) => id));
}

/** People who have bought that plan: their accounts' ids, as a JSON list. */
async function buyers(w: World, items: number, key = 'yearly'): Promise<string> {
  const emails: string[] = [];
  for (let i = 0; i < items; i += 1) {
    const person = await signUpPerson(w);
    await buyPlan(w, person, key);
    emails.push(person.email);
  }
  await flushDeliveries(w);
  const text = 'select id from account where email in (select value from json_each(?1))';
  const found = await rows<{ id: string }>(w, text, JSON.stringify(emails));
  return JSON.stringify(found.map(({ id }) => id));
}

/** Only their rows: `npm run scale` runs these cases in a database with a million others. */
const among = 'in (select value from json_each(?1))';

/** Stripe's answer with the events in which one names no object. */
async function withStrangeEvent(w: World): Promise<Partial<Bindings>> {
  const { SANDBOX } = await w.bindings();
  const outside = SANDBOX as unknown as { fetch: typeof fetch };
  const changing: typeof fetch = async (input, init) => {
    const answer = await outside.fetch(input, init);
    const url = input instanceof Request ? input.url : input.toString();
    if (new URL(url).pathname !== '/v1/events') return answer;
    const list = (await answer.json()) as { data: { data: { object: { id?: string } } }[] };
    delete list.data[1]?.data.object.id;
    return new Response(JSON.stringify(list), answer);
  };
  return { SANDBOX: { fetch: changing } as unknown as Bindings['SANDBOX'] };
}

/** A bucket with these files, which lists two at a time. Deleting `stuck` fails. */
function bucketWith(files: Set<string>, stuck: string | null): Bindings['PROOFS'] {
  const bucket = {
    list: async ({ prefix, startAfter }: { prefix: string; startAfter: string }) => {
      const keys = [...files].filter((key) => key.startsWith(prefix) && key > startAfter);
      const page = keys.toSorted().slice(0, 2);
      return { objects: page.map((key) => ({ key })), truncated: page.length < keys.length };
    },
    delete: async (keys: string | string[]) => {
      const all = [keys].flat();
      if (stuck !== null && all.includes(stuck)) throw new Error('R2 is not well');
      for (const key of all) files.delete(key);
    },
  };
  return bucket as unknown as R2Bucket;
}

/** That bucket, but writing one of its files fails. */
function refusing(bucket: Bindings['PROOFS'], stuck: string): Bindings['PROOFS'] {
  const put = async (key: string, body: string) => {
    if (key === stuck) throw new Error('R2 is not well');
    return bucket.put(key, body);
  };
  return { put } as unknown as R2Bucket;
}

const purges = 'deletes rows by their age';

/** The list of every job, or why it has none; a job that is missing here does not compile. */
export const jobCases: Record<JobName, MakeBacklog | WithoutItems> = {
  sweepUndeliveredEvents: async (w, items) => {
    const stored = counting(w, "stripe_event where type = 'price.created'");
    const before = await stored();
    await setDeliveryMode(w, 'drop');
    const product = (await w.stripe.products.create({ name: 'Test' })).id;
    const price = { product, currency: 'eur', unit_amount: 100 };
    // A page has a hundred events.
    for (let i = 0; i < items * 12; i += 1) await w.stripe.prices.create(price);
    await flushDeliveries(w);
    return {
      left: async () => before + items * 12 - (await stored()),
      poisoned: () => withStrangeEvent(w),
    };
  },

  sweepUnhandledEvents: async (w, items) => {
    await insertEvents(w, items);
    const subject = `{"kind":"contract","contractId":"sub_stuck"}`;
    await change(w, "update stripe_event set subject = ?1 where id = 'evt_1'", subject);
    return {
      left: counting(w, 'stripe_event where handled_at is null'),
      poisoned: () => failingFor(w, 'sub_stuck'),
    };
  },

  sweepPurchases: async (w, items) => {
    for (let i = 0; i < items; i += 1) await reservedOrder(w, await signUpPerson(w), 'yearly', {});
    await advance(w, 120);
    return {
      left: counting(w, "purchase where status = 'reserved'"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select customer_id as id from customer'),
    };
  },

  sweepUnarranged: async (w, items) => {
    const ids = await buyers(w, items);
    await change(w, `update purchase set arranged_at = null where account_id ${among}`, ids);
    return {
      left: counting(w, "purchase where status = 'completed' and arranged_at is null"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select subscription_id as id from purchase'),
    };
  },

  sweepContracts: async (w, items) => {
    const ids = await buyers(w, items);
    const set = 'set due_at = 1, synced_at = 0';
    await change(w, `update contract ${set} where account_id ${among}`, ids);
    return {
      left: counting(w, 'contract where due_at = 1'),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select id from contract'),
    };
  },

  sweepDebts: async (w, items) => {
    const ids = await buyers(w, items);
    await change(
      w,
      `insert into dispute (account_id, contract_id, invoice_id, charge, reason, status, value, fee,
          generation, version, opened_at, look_at, doubled)
        select account_id, id, 'in_of_' || id, 'py_of_' || id, 'returned', 'open', 1339, 0,
          0, 0, 1, 1, 0 from contract where account_id ${among}`,
      ids,
    );
    return {
      left: counting(w, 'dispute where look_at is not null'),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select contract_id as id from dispute order by id'),
    };
  },

  sweepWithdrawals: async (w, items) => {
    const ids = await buyers(w, items);
    await change(
      w,
      `insert into withdrawal (key, account_id, contract_id, reason, status, received_at, final_at,
          look_at, updated_at)
        select 'w-' || id, account_id, id, 'withdrawal', 'closed', 1, 1, 1, 1
        from contract where account_id ${among}`,
      ids,
    );
    return {
      left: counting(w, "withdrawal where status <> 'final'"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select contract_id as id from withdrawal order by key'),
    };
  },

  sweepRepayments: async (w, items) => {
    const ids = await buyers(w, items);
    await change(
      w,
      `insert into repayment (key, account_id, contract_id, reason, status, amount, due_at, look_at,
          sent, failed, generation, version, created_at, updated_at, by_hand)
        select 'r-' || id, account_id, id, 'desk', 'owed', 100, 1, 1, 0, 0, 0, 0, 1, 1, 0
        from contract where account_id ${among}`,
      ids,
    );
    return {
      left: counting(w, "repayment where status = 'owed'"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select contract_id as id from repayment order by key'),
    };
  },

  sweepDeclarations: async (w, items) => {
    const ids = await buyers(w, items);
    await change(
      w,
      `insert into declaration (id, reference, door, typed, received_at, texts_version, texts_hash,
          content_hash)
        select lower(hex(randomblob(16))), 'LK-' || id, 'cancellation',
          json_object('kind', '', 'reason', '', 'name', 'Erika', 'email', email, 'contract', '',
            'date', '', 'confirmation_email', ''), ${await clockOf(w)}, '1', '1', id
        from account where id ${among}`,
      ids,
    );
    const cases = `insert into declaration_case (declaration_id, state, received_at, look_at, version)
      select id, 'received', received_at, 1, 0 from declaration where content_hash ${among}`;
    await change(w, cases, ids);
    return {
      left: counting(w, "declaration_case where state = 'received'"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select id from contract'),
    };
  },

  sweepDeletions: async (w, items) => {
    const ids = await buyers(w, items);
    await change(
      w,
      `insert into account_deletion (account_id, status, choice, requested_at, due_at, look_at,
          updated_at)
        select id, 'due', 'now', 1, 1, 1, 1 from account where id ${among}`,
      ids,
    );
    return {
      left: counting(w, "account_deletion where status = 'due'"),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select customer_id as id from customer'),
    };
  },

  sweepAccounts: async (w, items) => {
    const emails: string[] = [];
    for (let i = 0; i < items; i += 1) emails.push((await signUpPerson(w)).email);
    const ids = 'email in (select value from json_each(?1))';
    await change(
      w,
      `update account set created_at = 1, seen_at = 1, look_at = 1 where ${ids}`,
      JSON.stringify(emails),
    );
    // What they had at Stripe lies too far back, and Stripe has to be told first.
    await change(
      w,
      `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
          renew_disabled, expires_at, purchased_at, sync_version, synced_at)
        select 'sub_old_' || id, id, 'canceled', 0, 'yearly', '', 1, 1, 1, 1, 1, 1
        from account where ${ids}`,
      JSON.stringify(emails),
    );
    return {
      left: counting(w, "contract where id like 'sub_old%'"),
      poisoned: () => failingForFirst(w, "select id from contract where id like 'sub_old%'"),
      stuck: manyStuck,
    };
  },

  sendReminders: async (w, items) => {
    const ids = await buyers(w, items, 'yearly_trial');
    const text = `select min(due_at) as at from contract where account_id ${among}`;
    const ends = await row<{ at: number }>(w, text, ids);
    await advance(w, Math.floor(((ends?.at ?? 0) - (await clockOf(w))) / 1000 - 1.5 * day));
    return {
      left: async () =>
        (await counting(w, "contract where status = 'trialing'")()) -
        (await counting(w, "outbox where key like 'trial-reminder:%'")()),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select id from contract order by due_at'),
    };
  },

  syncCustomerEmails: async (w, items) => {
    const ids = await buyers(w, items);
    await change(w, `update account set email_changed_at = 1 where id ${among}`, ids);
    return {
      left: counting(w, 'account where email_changed_at is not null'),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select customer_id as id from customer'),
    };
  },

  reconcile: async (w, items) => {
    const [buyer = ''] = JSON.parse(await buyers(w, 1)) as string[];
    await insertMany(
      w,
      items,
      `insert into contract (id, account_id, status, one_time, plan_key, price_id, value,
          renew_disabled, purchased_at, sync_version, synced_at)
        NUMBERS select 'sub_gone_' || char(96 + i), account_id, 'active', 0, plan_key, price_id,
          1, 0, 0, 1, 0 from n, contract where account_id = ?1`,
      buyer,
    );
    return {
      left: counting(w, "contract where id like 'sub_gone%' and status = 'active'"),
      poisoned: () => failingFor(w, 'sub_gone_a'),
    };
  },

  syncPlans: 'is one read and one write',
  syncCoupons: 'is one read and one write',

  sendDueWebhooks: async (w, items) => {
    await insertChanges(w, items);
    return {
      left: counting(w, 'webhook_delivery where delivered_at is null'),
      poisoned: () => failingFor(w, '"account":"told1"'),
    };
  },

  sendDueMails: async (w, items) => {
    await insertMails(w, items);
    return {
      left: counting(w, 'outbox where sent_at is null'),
      poisoned: () => failingFor(w, 'mail1@example.com'),
    };
  },

  archiveLetters: async (w, items) => {
    await insertMails(w, items, 'letter');
    await change(
      w,
      `update outbox set kept_for = 'nobody', due_at = null, sent_at = created_at
        where key like 'letter:%'`,
    );
    const { PROOFS } = await w.bindings();
    const stuck = `letters/${await sha256('letter:1')}.json`;
    return {
      left: counting(w, 'outbox where archived_at is null and kept_for is not null'),
      poisoned: async () => ({ PROOFS: refusing(PROOFS, stuck) }),
    };
  },

  archiveDocuments: async (w, items) => {
    await buyers(w, items);
    return {
      left: counting(w, 'archive_mark'),
      stuck: manyStuck,
      poisoned: () => failingForFirst(w, 'select id from archive_mark'),
    };
  },

  syncBalance: 'begins the next run where it could not go on',
  purgeLetters: purges,
  purgeDocuments: purges,
  purgeExports: purges,
  purgeDeclarations: purges,
  purgeActions: purges,
  purgeProofs: purges,
  purgeKnown: purges,
  purgeMails: purges,
  purgeHandledEvents: purges,
  notePremium: 'is one read and one write',
  purgeAppEvents: purges,
  purgeExpiredSignIns: purges,
  purgeExpiredHandOffs: purges,
  purgeCampaignEvents: purges,

  purgeConsentProofs: purges,
  purgeMailingConsents: purges,
  tellAlarms: 'begins the next run where it could not go on',
  sweepFiles: async (w, items) => {
    const old = new Date((await clockOf(w)) - 3 * dayMs).toISOString().slice(0, 10);
    const files = new Set(Array.from({ length: items }, (_, i) => `proofs/${old}-${100 + i}`));
    return {
      left: async () => files.size,
      poisoned: async () => ({ PROOFS: bucketWith(files, `proofs/${old}-101`) }),
      bindings: { PROOFS: bucketWith(files, null) },
    };
  },
};
