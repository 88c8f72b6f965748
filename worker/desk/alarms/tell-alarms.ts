import { batch } from '#worker/db/batch.ts';
import { alarmMail } from '#worker/desk/alarms/alarm-mail.ts';
import { deleteAlarm, insertAlarm, isAlarm, selectAlarms } from '#worker/desk/alarms/alarms-sql.ts';
import type { AlarmRow } from '#worker/desk/alarms/alarms-sql.ts';
import { readFacts } from '#worker/desk/state/read-facts.ts';
import { whatStandsOut } from '#worker/desk/state/what-stands-out.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import type { JobCtx } from '#worker/schedule/job.ts';
import { processEach } from '#worker/schedule/process-each.ts';

/**
 * Sends one mail when something stands out, and one when it is over, to the address of
 * `ALARM_EMAIL`; nothing without it. Each mail is queued in the batch that notes it, so it is sent
 * once, also if two runs meet or one is cut off.
 */
export async function tellAlarms(ctx: JobCtx): Promise<number> {
  const { db, clock, alarmEmail: to } = ctx;
  if (to === null) return 0;
  const { alarms, ...facts } = await readFacts(ctx, { alarms: selectAlarms(db) });
  const now = clock.now();
  const present = whatStandsOut(facts, now).map(({ condition }) => condition);
  const isKnown = (condition: string) => alarms.some((row) => row.condition === condition);
  const news = [
    ...present
      .filter((condition) => !isKnown(condition))
      .map((condition) => ({ condition, since: now, isOver: false })),
    ...alarms
      .filter(({ condition }) => !present.includes(condition))
      .map((row) => ({ ...row, isOver: true })),
  ];
  return processEach(
    ctx,
    news.map((one) => ({ ...one, id: one.condition })),
    (one) => tell(ctx, to, one),
  );
}

async function tell(
  ctx: JobCtx,
  to: string,
  { condition, since, isOver }: AlarmRow & { isOver: boolean },
): Promise<void> {
  const { db, clock, origin } = ctx;
  const row = { condition, since };
  const key = `${isOver ? 'alarm over' : 'alarm'}:${condition}:${since}`;
  const mail = { key, ...alarmMail(condition, isOver, origin) };
  const { mails } = await batch(db, {
    begin: isOver ? undefined : insertAlarm(db, row),
    mails: queueMail(db, { ...mail, to }, clock.now(), isAlarm(row)),
    end: isOver ? deleteAlarm(db, row) : undefined,
  });
  await sendQueued(ctx, mail, mails);
}
