/** German texts of what waits for a second operator. */
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { formatMoney } from '#worker/money.ts';

type MoneyAct = Exclude<WaitingAct, { act: 'export' }>;

const count = new Intl.NumberFormat('de-DE');

const titles: Record<MoneyAct['act'], (sum: string) => string> = {
  refund: (sum) => `${sum} erstatten`,
  end: (sum) => `Vertrag beenden und ${sum} erstatten`,
  payout: (sum) => `Auszahlung von ${sum} freigeben`,
};

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
  reason: 'Grund',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  refuseOwn: 'Zurückziehen',
  confirmed: 'Bestätigt und ausgeführt.',
  exportConfirmed: (operator: string) =>
    `Bestätigt. ${operator} kann die Liste jetzt einen Tag lang herunterladen.`,
  refused: 'Abgelehnt. Es ist nichts geschehen.',
  waiting: 'Ein zweiter Mensch muss das bestätigen. Bis dahin geschieht nichts.',
};
