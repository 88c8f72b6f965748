import { formatDate } from '#worker/date.ts';
import type { PremiumReason } from '#worker/entitlement/schemas.ts';
import { formatMoney } from '#worker/money.ts';
import { product } from '#worker/product.ts';
import type { Have } from '#worker/subscription/leaving/standing.ts';
import { quoteTexts } from '#worker/subscription/quote/quote-texts.ts';

/*
 * The German words of the three sentences (worker/subscription/leaving/standing.ts): their frame,
 * and the first one. Moments in UTC milliseconds, amounts in cents.
 */

export const standingTexts = {
  title: 'Dein Vertrag in drei Sätzen',
  /** Of what is no contract, or is none any more. */
  titleWithout: 'Wo Du stehst',
  nothingMore: 'Abgebucht wird nichts, und zu kündigen gibt es nichts.',
  labels: {
    have: 'Was Du hast',
    next: 'Was jetzt kommt',
    leave: 'Wenn Du heute gehst',
    left: 'Was noch geht',
  },
  rule: (title: string) => `Die Regel dahinter: ${title}`,
  all: 'Alle Angaben',
};

/** Where somebody finds the contract that a store has sold them. */
export const storePlaces = {
  ios: { at: 'bei Apple', where: 'in den Einstellungen Deines iPhones unter „Abonnements“' },
  android: { at: 'bei Google Play', where: 'im Play Store unter „Zahlungen und Abos“' },
};

const given: Record<PremiumReason, string> = {
  subscription: 'aus Tagen, die Du nachträglich bezahlt hast',
  trial: 'zum Testen',
  lifetime: 'ohne Ende',
  deal: 'durch einen Deal mit einem Partner',
  coupon: 'durch einen Gutschein',
  licence: 'durch eine Lizenz',
  store: 'aus einem Store',
  operator: `von ${product.name} geschenkt`,
  referral: 'als Dank für eine Empfehlung',
  quota: 'für einzelne Aufgaben',
};

export function haveText(have: Have): string {
  switch (have.kind) {
    case 'hearts':
      return `Du lernst kostenfrei; bis zu ${have.quota} Fehler im Monat sind frei.`;
    case 'tasks':
      return have.quota === 1
        ? 'Du hast noch eine kostenfreie Aufgabe.'
        : `Du hast noch ${have.quota} kostenfreie Aufgaben.`;
    case 'store':
      return storeText(have);
    case 'given':
      return `Du hast Premium ${given[have.as]}${have.until === null ? '' : `, bis ${formatDate(have.until)}`}.${
        have.isProvisional
          ? ' Deinen Nachweis prüfen wir noch; lehnen wir ihn ab, enden diese Freimonate.'
          : ''
      }`;
    case 'trial':
      return `Du testest Premium kostenlos, bis ${formatDate(have.until)}.`;
    case 'running':
      if (have.until !== null) return `Du hast ${have.name}, noch bis ${formatDate(have.until)}.`;
      return `Du hast ${have.name}: ${have.isPriceNow ? '' : 'regulär '}${
        have.months === null
          ? `${formatMoney(have.price)} einmalig`
          : quoteTexts.every(have.price, have.months)
      }.`;
    case 'lifetime':
      return `Du hast Premium ohne Ende, für ${formatMoney(have.cents)}, einmal bezahlt.`;
    case 'overdue':
      return overdueText(have);
    case 'with_bank':
      return `${have.cents === null ? 'Deine Zahlung ist' : `${formatMoney(have.cents)} sind`} auf dem Weg zu uns; Premium ist ${
        have.hasAccess ? '' : 'so lange nicht '
      }freigeschaltet.`;
    case 'paused':
      return 'Dein Vertrag ist pausiert, und Premium ist so lange nicht freigeschaltet.';
    case 'unfinished':
      return 'Deine Bestellung ist noch nicht bezahlt, also hast Du noch keinen Vertrag.';
    case 'never':
      return 'Deine Bestellung wurde nicht bezahlt, also kam kein Vertrag zustande.';
    case 'over':
      return overText(have);
  }
}

function overdueText({ cents, hasAccess }: { cents: number | null; hasAccess: boolean }): string {
  const sum = cents === null ? null : formatMoney(cents);
  return hasAccess
    ? `Du hast Premium noch, obwohl ${sum === null ? 'eine Zahlung offen ist' : `${sum} offen sind`}.`
    : `${sum === null ? 'Eine Zahlung ist' : `${sum} sind`} offen; Premium ist so lange nicht freigeschaltet.`;
}

function storeText({ store, state }: Extract<Have, { kind: 'store' }>): string {
  const { at } = storePlaces[store];
  switch (state) {
    case 'running':
      return `Du hast Premium; den Vertrag dazu führst Du ${at}.`;
    case 'trial':
      return `Du testest Premium; den Vertrag dazu führst Du ${at}.`;
    case 'overdue':
      return `Dein Vertrag läuft ${at}, aber die letzte Zahlung ist dort nicht gelungen.`;
    case 'over':
      return `Dein Vertrag ${at} läuft nicht mehr.`;
  }
}

function overText({ hasAccess, ...over }: Extract<Have, { kind: 'over' }>): string {
  return hasAccess
    ? `${endedText(over)}.`
    : `${endedText(over)}, und Premium ist nicht mehr freigeschaltet.`;
}

function endedText({
  at,
  because,
}: Pick<Extract<Have, { kind: 'over' }>, 'at' | 'because'>): string {
  const on = at === null ? '' : ` am ${formatDate(at)}`;
  if (because === 'withdrawal') return `Du hast Deinen Vertrag${on} widerrufen; er ist beendet`;
  if (because === 'guarantee') {
    return `Du hast${on} Dein Geld zurückverlangt; der Vertrag ist beendet`;
  }
  return `Dein Vertrag ist${on} zu Ende gegangen`;
}
