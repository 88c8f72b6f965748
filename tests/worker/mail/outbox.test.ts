import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { expect } from 'vitest';

import { row } from '#tests/support/database.ts';
import { disturb } from '#tests/support/faults.ts';
import { world } from '#tests/support/harness.ts';
import { mailsTo, newEmail } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { test } from '#tests/support/test.ts';
import { unlimitedJob } from '#tests/support/unlimited-job.ts';
import { nextAttempt } from '#worker/mail/delivery.ts';
import type { Notice } from '#worker/mail/delivery.ts';
import type { Message } from '#worker/mail/port.ts';
import { dropAdvertising } from '#worker/mail/forget/shared-sql.ts';
import { sendDueMails as mailJob } from '#worker/mail/send-due-mails.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { suppress } from '#worker/mail/suppression/shared-sql.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';

const codePepper = 'pepper';

const minute = 60_000;
const hour = 60 * minute;

function notice(changes: Partial<Notice> = {}): Notice {
  const key = `test:${crypto.randomUUID()}`;
  return { key, to: newEmail(), subject: 'Hallo', text: 'Hallo', html: '<p>Hallo</p>', ...changes };
}

/** A part of the product at its own time. Its mail service refuses a mail if `send` throws. */
async function sender(now: number, send: (mail: Message) => Promise<void> = async () => {}) {
  const sent: string[] = [];
  const mail = async (message: Message) => {
    await send(message);
    sent.push(message.to);
    return `message-${sent.length}`;
  };
  const db = drizzle(await (await world()).database());
  const job = unlimitedJob('sendDueMails');
  return { db, clock: { now: () => now }, mail, sent, job, codePepper };
}

/** One run of the job with what it needs. */
const sendDueMails = async (ctx: Awaited<ReturnType<typeof sender>>) =>
  mailJob.work(ctx as unknown as JobCtx);

/** Queues a mail like a request that dies right afterwards. */
async function queuedAt(now: number, mail = notice()): Promise<Notice> {
  const { db } = await sender(now);
  await queueMail(db, mail, now);
  return mail;
}

test('the scheduled run sends an unsent mail when its lease ends, and sends it once', async () => {
  const now = await clockOf(await world());
  const { to } = await queuedAt(now);
  const early = await sender(now + 15 * minute - 1);
  await sendDueMails(early);
  expect(early.sent).not.toContain(to);
  const due = await sender(now + 15 * minute);
  await sendDueMails(due);
  await sendDueMails(due);
  await sendDueMails(await sender(now + 2 * hour));
  expect(due.sent.filter((one) => one === to)).toEqual([to]);
});

test('when two runs work at once, each mail is sent by one of them', async () => {
  const now = await clockOf(await world());
  const mails = await Promise.all(Array.from({ length: 25 }, () => queuedAt(now)));
  const runs = [await sender(now + hour), await sender(now + hour)];
  await Promise.all(runs.map(sendDueMails));
  const sent = runs.flatMap((run) => run.sent);
  for (const { to } of mails) expect(sent.filter((one) => one === to)).toHaveLength(1);
});

test('a mail that is queued several times under one key is sent once', async () => {
  const now = await clockOf(await world());
  const mail = notice();
  const { db, ...rest } = await sender(now);
  const queued = [await queueMail(db, mail, now), await queueMail(db, mail, now)];
  const ctx = { db, ...rest } as unknown as Parameters<typeof sendQueued>[0];
  for (const one of queued) await sendQueued(ctx, mail, one);
  await queueMail(db, mail, now);
  const later = await sender(now + hour);
  await sendDueMails(later);
  expect([...rest.sent, ...later.sent].filter((one) => one === mail.to)).toEqual([mail.to]);
});

test('a refused mail is tried again at growing intervals for a day, and then given up', async () => {
  const start = await clockOf(await world());
  const mail = await queuedAt(start);
  const dueAt = async () =>
    (
      await row<{ due_at: number | null }>(
        await world(),
        'SELECT due_at FROM outbox WHERE key = ?',
        mail.key,
      )
    )?.due_at ?? null;
  const attempts: number[] = [];
  for (let now = await dueAt(); now !== null && attempts.length < 50; now = await dueAt()) {
    attempts.push(now - start);
    await sendDueMails(
      await sender(now, async () => {
        throw new Error('E_INTERNAL_SERVER_ERROR');
      }),
    );
  }
  expect(attempts.slice(0, 5).map((ms) => ms / minute)).toEqual([15, 20, 30, 50, 90]);
  expect(attempts.at(-1)).toBeGreaterThan(21 * hour);
  expect(attempts.at(-1)).toBeLessThan(24 * hour);
  expect(
    await row(await world(), 'SELECT due_at, sent_at FROM outbox WHERE key = ?', mail.key),
  ).toEqual({ due_at: null, sent_at: null });
});

test('a mail whose sender always dies is leased 24 times, and then given up with one log line', async ({
  w: here,
}) => {
  const now = await clockOf(here);
  const mail = await queuedAt(now);
  const outboxRow = () => row(here, 'SELECT attempts, due_at FROM outbox WHERE key = ?', mail.key);
  await row(here, 'UPDATE outbox SET attempts = 23, due_at = 1 WHERE key = ?', mail.key);
  const dying = await sender(now, () => new Promise(() => {}));
  void sendDueMails(dying);
  const leasedUntil = now + 15 * minute;
  await expect.poll(outboxRow).toEqual({ attempts: 24, due_at: leasedUntil });
  await here.runSchedule();
  expect(await outboxRow()).toEqual({ attempts: 24, due_at: leasedUntil });

  await row(here, 'UPDATE outbox SET due_at = ? WHERE key = ?', now, mail.key);
  here.faults();
  await here.runSchedule();
  expect(await outboxRow()).toEqual({ attempts: 24, due_at: null });
  await here.runSchedule();
  const giveUps = here.faults().filter((line) => line.includes(mail.key));
  expect(giveUps.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ level: 'error', message: 'a mail was given up' }),
  ]);
  expect(await mailsTo(here, mail.to)).toEqual([]);
});

test.each([
  [1, 0],
  [2, 5],
  [3, 10],
  [6, 80],
  [7, 120],
  [20, 120],
])('after attempt %i a mail waits %i minutes', (attempts, minutes) => {
  expect(nextAttempt({ attempts, createdAt: 0 }, 1000)).toBe(1000 + minutes * minute);
});

test('a mail comes twice if the answer of the mail service is lost', async ({ w: here }) => {
  const mail = await queuedAt((await clockOf(here)) - hour);
  await disturb(here, { target: 'mail', mode: 'after', path: '*' });
  await here.runSchedule();
  expect(await mailsTo(here, mail.to)).toHaveLength(1);
  await row(here, 'UPDATE outbox SET due_at = 1 WHERE key = ?', mail.key);
  await here.runSchedule();
  await here.runSchedule();
  expect(await mailsTo(here, mail.to)).toHaveLength(2);
});

test('sent mails are kept for thirty days', async ({ w: here }) => {
  const now = await clockOf(here);
  const [old, recent] = [
    await queuedAt(now - 31 * 24 * hour),
    await queuedAt(now - 29 * 24 * hour),
  ];
  await here.runSchedule();
  const outboxRow = (key: string) => row(here, 'SELECT key FROM outbox WHERE key = ?', key);
  expect(await outboxRow(old.key)).toBeNull();
  expect(await outboxRow(recent.key)).toEqual({ key: recent.key });
});

test('an advertising mail carries its way out, and is dropped when its recipient has ended such mails meanwhile', async () => {
  const now = await clockOf(await world());
  const unsubscribe = 'https://lexlern.example/mails/a-1';
  const [wanted, ended] = [notice({ unsubscribe }), notice({ unsubscribe })];
  const contract = notice({ to: ended.to });
  for (const mail of [wanted, ended, contract]) await queuedAt(now, mail);
  const { db } = await sender(now);
  const hash = await addressHash(codePepper, ended.to.toUpperCase());
  await suppress(db, hash, { reason: 'one_press', now }, sql`true`);
  const headers: unknown[] = [];
  const later = await sender(now + hour, async (mail) => void headers.push(mail.headers));
  await sendDueMails(later);
  await sendDueMails(await sender(now + 3 * hour));
  // What concerns a contract is sent to everybody, and has no such header.
  expect(later.sent.toSorted()).toEqual([wanted.to, contract.to].toSorted());
  expect(headers).toContainEqual({
    'List-Unsubscribe': `<${unsubscribe}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  });
  expect(headers).toContain(undefined);
  expect(
    await row(await world(), 'SELECT sent_at, due_at FROM outbox WHERE key = ?', ended.key),
  ).toEqual({ sent_at: null, due_at: null });
});

test('an address that the mail service refuses for good gets no further advertising mail', async () => {
  const now = await clockOf(await world());
  const mail = notice({ unsubscribe: 'https://lexlern.example/mails/a-2' });
  await queuedAt(now, mail);
  const refusing = await sender(now + hour, async () => {
    throw Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' });
  });
  await sendDueMails(refusing);
  await queuedAt(now, notice({ to: mail.to, unsubscribe: mail.unsubscribe ?? null }));
  const later = await sender(now + 3 * hour);
  await sendDueMails(later);
  expect(later.sent).not.toContain(mail.to);
});

test('nothing is kept of a refused address whose person was deleted while the mail was sent', async () => {
  const now = await clockOf(await world());
  const mail = notice({ unsubscribe: 'https://lexlern.example/mails/a-3' });
  await queuedAt(now, mail);
  const { db } = await sender(now);
  const refusing = await sender(now + hour, async () => {
    await dropAdvertising(db, sql`(select ${mail.to})`, sql`true`);
    throw Object.assign(new Error('suppressed'), { code: 'E_RECIPIENT_SUPPRESSED' });
  });
  await sendDueMails(refusing);
  const hash = await addressHash(codePepper, mail.to);
  const kept = 'SELECT 1 FROM suppressed_address WHERE address_hash = ?';
  expect(await row(await world(), kept, hash)).toBeNull();
});
