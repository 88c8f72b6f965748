import { expect } from 'vitest';

import type { World } from '#tests/support/world.ts';
import { mailsTo } from '#tests/support/people.ts';
import type { Mail, Person } from '#tests/support/people.ts';

const subjects = {
  confirmation: /^Deine Bestellung/,
  received: /^Bestellung eingegangen/,
  trialReminder: /Testphase .* endet am/,
  renewalNotice: /verlängert sich am/,
  failed: /Zahlung .* fehlgeschlagen$/,
  cancelled: /ist gekündigt$/,
  endsSoon: /^Dein (Abo|Premium) .* endet am/,
  ended: /ist zu Ende$/,
  reactivated: /läuft weiter$/,
  paused: /ist pausiert$/,
  resumed: /läuft wieder$/,
  debit: /^Wir buchen/,
  returned: /^Deine Bank hat/,
  settled: /beglichen$/,
  stillOwed: /^Noch offen bei/,
  method: /^Deine Zahlungsmethode/,
  methodLost: /fehlt eine Zahlungsmethode$/,
  receipt: /^Deine Zahlung bei Lexlern: /,
  refund: /erstattet$/,
  refundFailed: /ist nicht angekommen$/,
  guarantee: /^Du bekommst Dein Geld zurück/,
  takenBack: /^Dein Lifetime-Zugang .* ist beendet$/,
  notPaid: /^Deine Lastschrift für Lifetime/,
};

/** A text with ordinary spaces in place of no-break spaces. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The mails of one kind that a person has received, newest first. */
export async function moneyMails(
  world: World,
  { email }: Person,
  kind: keyof typeof subjects,
): Promise<Mail[]> {
  const mails = await mailsTo(world, email);
  return mails
    .filter(({ subject }) => subjects[kind].test(subject))
    .map((mail) => ({ ...mail, text: plain(mail.text), subject: plain(mail.subject) }));
}

/** The one mail of a kind for a person. It is sent after the answer, so this waits for it. */
export async function oneMoneyMail(
  world: World,
  person: Person,
  kind: keyof typeof subjects,
): Promise<Mail> {
  const count = async () => (await moneyMails(world, person, kind)).length;
  await expect.poll(count, { timeout: 10_000 }).toBe(1);
  const [mail] = await moneyMails(world, person, kind);
  if (!mail) throw new Error(`no mail of the kind ${kind}`);
  return mail;
}
