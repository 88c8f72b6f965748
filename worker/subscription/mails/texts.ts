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

/** What happens if nothing is paid by then: `at` is a moment on the last day, UTC milliseconds. */
export function whatFollows(at: number): string {
  return `Bezahlst Du bis zum ${formatDate(at)}, bleibt Premium ohne Unterbrechung frei. Danach ist Dein Zugang pausiert, bis alles bezahlt ist. Das Abo läuft so lange weiter; Du kannst es jederzeit kündigen.`;
}

/** How somebody who has cancelled for a later day can still leave earlier. */
export function sooner(origin: string): string {
  return `Willst Du früher gehen, kündige bis zum Ende dieses Tages zu einem früheren Tag: ${origin}${product.cancelPath}. Sonst brauchst Du nichts zu tun.`;
}
