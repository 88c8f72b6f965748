/** German texts of the desk's acts on a person's money. */

import { formatDate } from '#worker/date.ts';
import type {
  CancellationPreview,
  PlanChangeAnswer,
  PlanChangePreview,
  RefundPreview,
} from '#worker/desk/money/schemas.ts';
import { formatMoney } from '#worker/money.ts';
import type { ChangeRefusal } from '#worker/subscription/quote/change.ts';

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

const refusals: Record<ChangeRefusal, string> = {
  lifetime: 'Lifetime endet nie. Es gibt keinen anderen Tarif danach.',
  past_due: 'Eine Zahlung ist offen. Erst muss sie bezahlt oder übernommen sein.',
  processing: 'Eine Zahlung ist noch bei der Bank, oder die Bestellung ist noch nicht fertig.',
  dispute: 'Eine zurückgegebene Zahlung ist offen. Erst muss sie geklärt sein.',
  deletion_pending: 'Das Konto soll gelöscht werden. Erst muss die Person das zurücknehmen.',
  cancelled: 'Der Vertrag ist gekündigt oder widerrufen. Erst muss die Person ihn fortsetzen.',
  same_plan: 'Das ist der jetzige Tarif.',
};

const outcomes: Record<PlanChangeAnswer['outcome'], (at: number | 'now') => string> = {
  changed: () => 'Der Tarif ist gewechselt.',
  planned: (at) => `Der Wechsel ist geplant${at === 'now' ? '' : ` für den ${formatDate(at)}`}.`,
  with_bank: () => 'Der Tarif ist gewechselt. Die Lastschrift ist bei der Bank.',
  refused: () =>
    'Die Bank hat nicht zugestimmt. Alles ist wie zuvor; die Person hat dazu eine Mail bekommen.',
};

export const planChangeTexts = {
  open: 'Tarif wechseln',
  openFor: (number: string) => `Tarif wechseln, Vertrag ${number}`,
  title: 'Tarif wechseln',
  lead: 'Nur, wenn die Person es ausdrücklich so wünscht, am Telefon oder schriftlich. Es ist ihre Bestellung, mit Widerrufsrecht.',
  plan: 'Neuer Tarif',
  none: 'Bitte wählen',
  reason: 'Grund',
  reasonHint: 'Wann und wie sich die Person das gewünscht hat. Steht nur im Protokoll.',
  now: ({ total, price, credit, back }: PlanChangePreview) =>
    [
      `Ab heute. Heute werden ${formatMoney(total)} abgebucht, auf dem Weg, auf dem der Vertrag bezahlt wird.`,
      credit > 0
        ? `Das ist der Preis von ${formatMoney(price)}, weniger ${formatMoney(credit)} für nicht genutzte Tage.`
        : `Das ist der Preis.`,
      back > 0 ? `Außerdem gehen ${formatMoney(back)} zurück.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  later: (at: number) => `Ab ${formatDate(at)}. Heute wird nichts abgebucht.`,
  next: ({ next_charge: at, next_total: cents }: PlanChangePreview) =>
    at === null || cents === null
      ? 'Danach wird nichts mehr abgebucht.'
      : `Nächste Abbuchung: ${formatMoney(cents)} am ${formatDate(at)}.`,
  bound: ({ first_term_ends: at }: PlanChangePreview) =>
    at === null ? 'Danach ist die Person nicht gebunden.' : `Gebunden bis ${formatDate(at)}.`,
  mails: ({ takes_effect: at }: PlanChangePreview) =>
    at === 'now'
      ? 'Die Person bekommt die Vertragsbestätigung mit allen Texten und die Rechnung als Mail.'
      : 'Die Person bekommt die Bestätigung des Wechsels mit allen Texten als Mail. Bis dahin lässt er sich zurücknehmen.',
  needsAddress:
    'Eine Rechnung über diesen Betrag nennt Namen und Anschrift, und die fehlen bei Stripe. Die Person bestellt diesen Wechsel selbst unter „Abo wechseln“.',
  refusal: (reason: unknown) =>
    typeof reason === 'string' && reason in refusals
      ? refusals[reason as ChangeRefusal]
      : undefined,
  submit: 'Tarif wechseln',
  done: ({ outcome, takes_effect: at }: PlanChangeAnswer) => outcomes[outcome](at),
  planned: 'Geplanter Wechsel',
  coming: ({ name, starts_at: at }: { name: string; starts_at: number }) =>
    `${name}, ab ${formatDate(at)}`,
  undo: 'Wechsel zurücknehmen',
  undoFor: (number: string) => `Wechsel zurücknehmen, Vertrag ${number}`,
  undoLead: 'Der Vertrag läuft dann wie bisher weiter. Die Person bekommt dazu eine Mail.',
  undone: 'Der Wechsel ist zurückgenommen.',
};
