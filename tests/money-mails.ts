import { expect } from 'vitest';

import type { World } from '#tests/harness.ts';
import { mailsTo } from '#tests/people.ts';
import type { Mail, Person } from '#tests/people.ts';

const subjects = {
  confirmation: /^Deine Bestellung/,
  trialReminder: /Testphase .* endet am/,
  renewalNotice: /verlängert sich am/,
  failed: /Zahlung .* fehlgeschlagen$/,
  cancelled: /ist gekündigt$/,
  reactivated: /läuft weiter$/,
  debit: /^Wir buchen/,
  returned: /^Deine Bank hat/,
  settled: /beglichen$/,
  method: /^Deine Zahlungsmethode/,
  takenBack: /^Dein Lifetime-Zugang .* ist beendet$/,
  notPaid: /^Deine Lastschrift für Lifetime/,
};

/** A text with the plain spaces that a person reads. */
export function plain(text: string): string {
  return text.replaceAll('\u00a0', ' ');
}

/** The mails of a kind that a person has had, newest first. */
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

/** The one mail of a kind that a person has had; it is sent after the answer, so it may take a moment. */
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
