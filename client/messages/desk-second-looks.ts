/** German texts of what waits for a second operator. */
import type { WaitingAct } from '#worker/desk/second-looks/schemas.ts';
import { formatMoney } from '#worker/money.ts';

const titles: Record<WaitingAct['act'], (sum: string) => string> = {
  refund: (sum) => `${sum} erstatten`,
  end: (sum) => `Vertrag beenden und ${sum} erstatten`,
  payout: (sum) => `Auszahlung von ${sum} freigeben`,
};

export const secondLookTexts = {
  lead: 'Ab einem festgelegten Betrag müssen zwei hinsehen: Wer gefragt hat, kann nicht bestätigen.',
  empty: 'Nichts wartet auf eine zweite Person.',
  title: (waits: WaitingAct) => titles[waits.act](formatMoney(waits.amount)),
  who: 'Für',
  by: 'Gefragt von',
  at: 'Am',
  document: 'Rechnung oder Vertrag',
  reason: 'Grund',
  confirm: 'Bestätigen',
  refuse: 'Ablehnen',
  refuseOwn: 'Zurückziehen',
  confirmed: 'Bestätigt und ausgeführt.',
  refused: 'Abgelehnt. Es ist nichts geschehen.',
  waiting: 'Ein zweiter Mensch muss das bestätigen. Bis dahin geschieht nichts.',
};
