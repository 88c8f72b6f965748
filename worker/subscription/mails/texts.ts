import { formatDate } from '#worker/date.ts';
import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The button that leads to the page of the person's contract. */
export function toSubscription(origin: string) {
  return { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } };
}

/** The last line of a mail about money: whom to ask if something is wrong. */
export const contactSupport = `Stimmt etwas nicht, schreib uns an ${product.supportEmail}.`;

/** The button that leads to the document of an invoice; a visitor signs in first. */
export function toInvoice(origin: string, invoiceId: string) {
  const href = `${origin}/api/sub/invoices/${invoiceId}/document`;
  return { link: { text: 'Rechnung als PDF öffnen', href } };
}

/** What happens if a payment by card, PayPal or wallet is not made by then, as below. */
export function endsUnlessPaid(at: number): string {
  return `Bezahlst Du bis zum ${formatDate(at)}, bleibt Premium ohne Unterbrechung frei. Danach endet Dein Vertrag. Dann buchen wir nichts mehr ab, und Du schuldest für die unbezahlte Zeit nichts.`;
}

/** What happens to a contract whose debt is not paid in time (docs/decisions/0077). */
export const restsUntilPaid =
  'Danach ruht Dein Vertrag, bis alles bezahlt ist: Für unbezahlte Zeit ist Premium dann nicht frei, und wir buchen so lange nichts weiter ab. Du kannst jederzeit kündigen.';

/** What a cancellation means while a contract rests: whoever pays lets it go on until its end. */
export const restsUntilEnd =
  'Solange Dein Vertrag ruht, buchen wir nichts ab. Bezahlst Du, was offen ist, läuft er bis zu seinem Ende weiter, mit den Zahlungen, die bis dahin vereinbart sind. Danach endet er.';

/**
 * What a debt means whose contract has ended, or ends before the time to pay is over: nothing
 * rests, and paying it gives no access. `endsAt` and `now` in UTC milliseconds.
 */
export function owedAfterEnd(endsAt: number, now: number): string {
  const end = formatDate(endsAt);
  return endsAt > now
    ? `Dein Vertrag endet am ${end}; bis dahin bleibt Premium frei. Was offen ist, bleibt zu bezahlen; weiter buchen wir nichts ab.`
    : `Dein Vertrag ist am ${end} zu Ende gegangen. Offen ist noch der Beitrag für die Zeit bis dahin; weiter buchen wir nichts ab.`;
}

/** What happens if a debit is not settled by then: `at` is a moment on the last day, UTC ms. */
export function whatFollows(at: number): string {
  return `Bezahlst Du bis zum ${formatDate(at)}, bleibt Premium ohne Unterbrechung frei. ${restsUntilPaid}`;
}

/** How somebody who has cancelled for a later day can still leave earlier. */
export function sooner(origin: string): string {
  return `Willst Du früher gehen, kündige bis zum Ende dieses Tages zu einem früheren Tag: ${origin}${product.cancelPath}. Sonst brauchst Du nichts zu tun.`;
}
