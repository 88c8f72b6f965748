import { pages } from '#worker/pages.ts';
import { product } from '#worker/product.ts';

/** The button that leads to where everything about a contract is shown and done. */
export function toSubscription(origin: string) {
  return { link: { text: 'Zu Deinem Abonnement', href: origin + pages.subscription.path } };
}

/** What to do when a mail about money surprises its reader. */
export const questions = `Stimmt etwas nicht, schreib uns an ${product.supportEmail}.`;
