/** German texts of the desk's acts on a person's money. */

import { formatDate } from '#worker/date.ts';
import type { CancellationPreview, RefundPreview } from '#worker/desk/money/schemas.ts';
import { formatMoney } from '#worker/money.ts';

export const refundTexts = {
  open: 'Erstatten',
  openFor: (amount: string) => `${amount} erstatten`,
  title: 'Zahlung erstatten',
  lead: ({ number, total, refunded, left }: RefundPreview) =>
    `Rechnung ${number ?? ''} über ${formatMoney(total)}: ${refunded > 0 ? `${formatMoney(refunded)} sind schon zurück, ` : ''}${formatMoney(left)} können noch zurückgehen.`,
  withBank: 'Die Bank entscheidet noch über diese Zahlung. Bis dahin lässt sich nichts erstatten.',
  nothing: 'Von dieser Zahlung ist nichts mehr übrig.',
  amount: 'Betrag in Euro',
  amountHint: 'Höchstens, was noch übrig ist.',
  reason: 'Grund',
  reasonHint: 'Steht nur im Protokoll.',
  what: (cents: number | null) =>
    cents === null
      ? 'Trag einen Betrag ein.'
      : `${formatMoney(cents)} gehen auf dem Weg zurück, auf dem bezahlt wurde, mit einer Gutschrift. Die Person bekommt dazu eine Mail. Rückgängig machen lässt sich das nicht.`,
  submit: 'Erstatten',
  done: (cents: number) => `${formatMoney(cents)} gehen zurück.`,
};

export const endTexts = {
  open: 'Beenden',
  openFor: (number: string) => `Vertrag ${number} beenden`,
  title: 'Vertrag beenden',
  when: 'Wann',
  whens: [
    { value: 'term_end', label: 'Mit dem, was bezahlt ist' },
    { value: 'now', label: 'Jetzt' },
    { value: 'day', label: 'An einem Tag' },
  ],
  day: 'Letzter Tag',
  refund: 'Was zurückgeht',
  refunds: [
    { value: 'none', label: 'Nichts' },
    { value: 'share', label: 'Die nicht genutzte Zeit' },
    { value: 'sum', label: 'Ein Betrag' },
  ],
  amount: 'Betrag in Euro',
  reason: 'Grund',
  reasonHint: 'Steht nur im Protokoll.',
  what: ({ ends_at: endsAt, refund, charges }: CancellationPreview) =>
    [
      endsAt === null
        ? 'Der Vertrag hat kein Ende.'
        : `Der Vertrag endet am ${formatDate(endsAt)}.`,
      refund === 0 ? 'Es geht nichts zurück.' : `Es gehen ${formatMoney(refund)} zurück.`,
      charges.length === 0
        ? 'Bis dahin wird nichts mehr abgebucht.'
        : `Bis dahin wird noch abgebucht: ${charges.map(({ at, cents }) => `${formatMoney(cents)} am ${formatDate(at)}`).join(', ')}.`,
      'Die Person bekommt dazu eine Mail.',
    ].join(' '),
  submit: 'Vertrag beenden',
  done: (endsAt: number | null) =>
    endsAt === null ? 'Der Vertrag ist beendet.' : `Der Vertrag endet am ${formatDate(endsAt)}.`,
};
