/** German texts of what waits for a second operator. */
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { formatMoney } from '#worker/money.ts';

export const secondLookTexts = {
  lead: 'Ab einem festgelegten Betrag müssen zwei hinsehen: Wer gefragt hat, kann nicht bestätigen.',
  empty: 'Nichts wartet auf eine zweite Person.',
  title: (waits: WaitingAct) =>
    waits.act === 'refund'
      ? `${formatMoney(waits.amount)} erstatten`
      : `Auszahlung von ${formatMoney(waits.amount)} freigeben`,
  who: 'Für',
  by: 'Gefragt von',
  at: 'Am',
  document: 'Rechnung',
  reason: 'Grund',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  refuseOwn: 'Zurückziehen',
  confirmed: 'Bestätigt und ausgeführt.',
  refused: 'Abgelehnt. Es ist nichts geschehen.',
  waiting: 'Ein zweiter Mensch muss das bestätigen. Bis dahin geschieht nichts.',
};
