import { offerTexts } from '#client/messages/offer.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { FrozenContract } from '#worker/subscription/leaving/schemas.ts';
import { refundText } from '#client/messages/standing-leave.ts';
import type { Ending, Next, IfUnpaid } from '#worker/subscription/leaving/standing.ts';
import { chargesText, quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/* The words of the second sentence. Moments in UTC milliseconds, amounts in cents. */

/**
 * `paidBy`: how the next payment is made, `per Kreditkarte •••• 4242`; null if not known.
 * `back`: what comes back after the end that comes next.
 */
export function nextText(
  next: Next,
  paidBy: string | null,
  back: Pick<Ending, 'refund' | 'by'> | null = null,
): string {
  switch (next.kind) {
    case 'nothing':
      return 'Es kommt keine Zahlung: Abgebucht wird nichts.';
    case 'store':
      return next.at === null
        ? 'Was noch zu zahlen ist, rechnet allein der Store ab.'
        : next.renews
          ? `Bezahlt ist Dein Vertrag bis ${formatDate(next.at)}; danach verlängert ihn allein der Store und bucht dort ab.`
          : `Am ${formatDate(next.at)} endet es von selbst.`;
    case 'given_ends':
      return `Am ${formatDate(next.at)} endet es von selbst; abgebucht wird nichts.`;
    case 'rests':
      return 'Solange Dein Vertrag ruht, buchen wir nichts ab. Sobald der offene Betrag bezahlt ist, geht es weiter.';
    case 'with_bank':
      return 'Deine Bank braucht dafür ein paar Tage. Kommt die Zahlung an, geht alles weiter; kommt sie nicht an, steht es hier.';
    case 'paused':
      return 'Solange Dein Vertrag pausiert ist, buchen wir nichts ab.';
    case 'order':
      return 'Wird die Zahlung nicht bestätigt, verfällt die Bestellung von selbst.';
    case 'frozen':
      return frozenText(next);
    case 'pay':
      return payText(next);
    case 'charge':
      return chargeText(next, paidBy);
    case 'change':
      return `Am ${formatDate(next.at)} wechselst Du zu ${next.name}: ${quoteTexts.every(next.price, next.months)}. ${
        next.before
          ? `Vorher werden am ${formatDate(next.before.at)} noch ${formatMoney(next.before.cents)} fällig.${creditText(next.before)}`
          : 'Vorher wird nichts mehr fällig.'
      }`;
    case 'ends':
      return (
        [
          `Am ${formatDate(next.at)} endet Dein Vertrag.`,
          chargesText(next.charges) ?? 'Abgebucht wird nichts mehr.',
        ].join(' ') + refundText(back)
      );
    case 'deletion':
      return [
        `Am ${formatDate(next.at)} löschen wir Dein Konto; spätestens dann endet, was Du hier hast.`,
        chargesText(next.charges) ?? [],
      ]
        .flat()
        .join(' ');
    case 'money_back':
      return moneyBackText(next);
  }
}

function chargeText(next: Extract<Next, { kind: 'charge' }>, paidBy: string | null): string {
  const { at, cents, months, charged } = next;
  const due = `Am ${formatDate(at)} werden ${formatMoney(cents)} für ${offerTexts.months(months)} fällig`;
  const by = paidBy === null ? '' : `, ${paidBy}`;
  if (charged === cents) return `${due}${by}.`;
  return charged === 0
    ? `${due}.${creditText(next)}`
    : `${due}.${creditText(next).slice(0, -1)}${by}.`;
}

/** What is really taken, where a credit pays a part of it; or where more is owed than it costs. */
function creditText({ cents, charged }: { cents: number; charged: number }): string {
  if (charged === cents) return '';
  if (charged === 0) return ' Das bezahlt Dein Guthaben, abgebucht wird nichts.';
  return charged < cents
    ? ` Davon bezahlt Dein Guthaben ${formatMoney(cents - charged)}, abgebucht werden ${formatMoney(charged)}.`
    : ` Dazu kommen ${formatMoney(charged - cents)}, die noch offen sind; abgebucht werden ${formatMoney(charged)}.`;
}

function payText({ until, endsAt, ifUnpaid }: Extract<Next, { kind: 'pay' }>): string {
  const otherwise = ifUnpaid ? `; sonst ${otherwiseTexts[ifUnpaid]}` : '';
  if (until !== null) {
    return `Bezahlst Du bis zum ${formatDate(until)}, bleibt Premium ohne Unterbrechung freigeschaltet${otherwise}.`;
  }
  if (ifUnpaid === 'ends') {
    return `Bezahlst Du den offenen Betrag gleich, geht alles weiter${otherwise}.`;
  }
  return endsAt === null
    ? 'Bezahlst Du den offenen Betrag, geht alles weiter.'
    : `Bezahlst Du den offenen Betrag, läuft Dein Vertrag bis zum ${formatDate(endsAt)} weiter.`;
}

const otherwiseTexts: Record<IfUnpaid, string> = {
  ends: 'endet Dein Vertrag, und Du schuldest nichts mehr',
  rests: 'ruht Dein Vertrag, bis alles bezahlt ist',
};

function moneyBackText({
  cents,
  by,
  state,
  isPastDay,
}: Extract<Next, { kind: 'money_back' }>): string {
  const sum = cents === null ? 'Dein Geld' : formatMoney(cents);
  const is = cents === null ? 'ist' : 'sind';
  const way = 'auf dem Weg, auf dem Du bezahlt hast';
  switch (state) {
    case 'failed':
      return 'Deine Erstattung ist nicht angekommen; wir zahlen sie Dir auf einem anderen Weg.';
    case 'by_hand':
      return `${sum} haben wir Dir auf einem anderen Weg zurückgezahlt.`;
    case 'arrived':
      return isPastDay
        ? `${sum} haben wir Dir zurückgezahlt, ${way}.`
        : `${sum} haben wir zurückgezahlt; bis ${formatDate(by)} ${is} ${cents === null ? 'es' : 'sie'} bei Dir, ${way}.`;
    case 'coming':
      return isPastDay
        ? `${sum} ${is} noch zu Dir unterwegs, ${way}.`
        : `${sum} ${cents === null ? 'kommt' : 'kommen'} bis ${formatDate(by)}, ${way}.`;
  }
}

/** While nothing is collected, because somebody may have withdrawn from it. */
function frozenText({ since, until, is_ending: isEnding }: FrozenContract): string {
  return `Eingefroren: Am ${formatDate(since)} ist ein Widerruf eingegangen. Bis das geklärt ist, buchen wir nichts ab, und Premium bleibt freigeschaltet. ${
    isEnding
      ? `Ohne Deine Antwort führen wir ihn am ${formatDate(until)} aus.`
      : `Spätestens am ${formatDate(until)} läuft alles weiter wie vorher.`
  }`;
}
