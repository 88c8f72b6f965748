import { pages } from '#worker/pages.ts';
import type { Page } from '#worker/page.ts';
import { product } from '#worker/product.ts';

/** The pages for search engines. */
type PublicName = {
  [Name in keyof typeof pages]: (typeof pages)[Name] extends { noindex: true } ? never : Name;
}[keyof typeof pages];

const plans =
  'Alle Premium-Abos mit Gesamtpreis, Laufzeit und Kündigung nebeneinander. Mit Testphase und 20 Tagen Geld-zurück-Garantie, einmal pro Person.';

/**
 * What search engines and previews say of each public page: one or two sentences, at most 160
 * characters. Kept out of `pages`, which every browser loads.
 */
export const descriptions: Record<PublicName, string> = {
  home: `Mit ${product.name} Premium lernst Du Jura in der App, unterstützt von KI und in Deinem Tempo. Abos ansehen, Konto anlegen, Abo verwalten.`,
  plans: plans,
  plansInfo: plans,
  prices: plans,
  cancellation: `Kündige hier jeden Vertrag mit ${product.name}, ohne Dich anzumelden. Die Bestätigung kommt sofort.`,
  withdrawal: `Widerrufe hier einen Vertrag mit ${product.name}, ohne Grund und ohne Anmeldung. Die Eingangsbestätigung kommt sofort.`,
  accountDeletion: `Wie Du Dein Konto bei ${product.name} löschst, was gelöscht wird und was bleiben muss.`,
  imprint: `Wer ${product.name} anbietet und wie Du uns erreichst.`,
  terms: `Was für ${product.name} Premium gilt: Vertragsschluss, Preise, Laufzeit, Kündigung, Geld-zurück-Garantie und Widerruf mit Muster-Formular.`,
  accessibility: `Wie barrierefrei ${product.name} ist, wie wir das prüfen und was noch fehlt.`,
  privacy: `Welche Daten ${product.name} wozu verarbeitet, wie lange, wer sie bekommt und welche Rechte Du hast.`,
};

/** The description of a page; a hidden page has that of the first page. */
export function descriptionOf(page: Page): string {
  const [name] = Object.entries<Page>(pages).find(([, one]) => one === page) ?? [];
  return (descriptions as Partial<Record<string, string>>)[name ?? ''] ?? descriptions.home;
}
