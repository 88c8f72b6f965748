/** German texts of what waits for a second operator. */
import { endTexts } from '#client/messages/desk-money.ts';
import { formatDate } from '#worker/date.ts';
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { formatMoney } from '#worker/money.ts';

type WaitingEnd = Extract<WaitingAct, { act: 'end' }>;

type MoneyAct = Exclude<WaitingAct, { act: 'export' }>;

const count = new Intl.NumberFormat('de-DE');

const titles: Record<MoneyAct['act'], (sum: string) => string> = {
  refund: (sum) => `${sum} erstatten`,
  end: (sum) => `Vertrag beenden und ${sum} erstatten`,
  payout: (sum) => `Auszahlung von ${sum} freigeben`,
};

/** When a contract is to end, in the words of who has asked for it. */
function endOf({ when }: WaitingEnd): string {
  const named = endTexts.whens.find(({ value }) => value === when);
  return named?.label ?? `${endTexts.day}: ${formatDate(Date.parse(when))}`;
}

/** What is to go back: nothing, a share that is counted at the confirmation, or a sum. */
function backOf({ refund, amount }: WaitingEnd): string {
  const named = endTexts.refunds.find(({ value }) => value === refund)?.label ?? '';
  if (refund === 'share') return `${named}, bei der Frage ${formatMoney(amount)}`;
  return typeof refund === 'number' ? formatMoney(refund) : named;
}

/** What had gone back when it was asked for; null for nothing, and where that is not known. */
function beforeOf({ refunded_before: cents = 0 }: Exclude<MoneyAct, { act: 'payout' }>) {
  return cents > 0 ? formatMoney(cents) : null;
}

export const secondLookTexts = {
  lead: 'Ab einem festgelegten Betrag und bei langen Listen müssen zwei hinsehen: Wer gefragt hat, kann nicht bestätigen.',
  empty: 'Nichts wartet auf eine zweite Person.',
  title: (waits: WaitingAct) =>
    waits.act === 'export'
      ? `Liste von ${waits.more ? 'mehr als ' : ''}${count.format(waits.people)} ${waits.people === 1 ? 'Mitglied' : 'Mitgliedern'} herunterladen`
      : titles[waits.act](formatMoney(waits.amount)),
  everybody: 'alle',
  whom: 'Wer darin steht',
  list: 'Liste',
  see: 'ansehen',
  who: 'Für',
  by: 'Gefragt von',
  at: 'Am',
  document: 'Rechnung oder Vertrag',
  end: 'Endet',
  back: 'Was zurückgeht',
  before: 'Schon zurück bei der Frage',
  reason: 'Grund',
  endOf,
  backOf,
  beforeOf,
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  refuseOwn: 'Zurückziehen',
  confirmed: 'Bestätigt und ausgeführt.',
  exportConfirmed: (operator: string) =>
    `Bestätigt. ${operator} kann die Liste jetzt einen Tag lang herunterladen.`,
  refused: 'Abgelehnt. Es ist nichts geschehen.',
  outdated:
    'Seit der Frage ist mehr zurückgegangen, oder der Vertrag hat sich geändert. Das lässt sich nur noch ablehnen und neu fragen.',
  waiting: 'Ein zweiter Mensch muss das bestätigen. Bis dahin geschieht nichts.',
};
