import { disputeTexts } from '#worker/legal/dispute-texts.ts';
import { formatMoney } from '#worker/money.ts';
import { guaranteeDays, withdrawalDays } from '#worker/subscription/clock/days.ts';
import { catalogue, savingsPercent } from '#worker/subscription/catalogue/catalogue.ts';

/*
 * What may be said of prices and rights is the same on every page, in every mail and in every legal
 * text (§§ 3, 5 UWG; law: what one page keeps, all keep). Each rule reads only the words that a
 * person sees.
 */

type Rule = (text: string) => string[];

const monthlyPrice = catalogue.find(({ months }) => months === 1)?.amount ?? 0;

/** Percent that may be promised against so many months of the monthly plan. */
const savingsOf = new Map<number, Set<number>>();
for (const plan of catalogue) {
  const percent = savingsPercent(plan, monthlyPrice);
  if (typeof plan.months !== 'number' || percent === null) continue;
  savingsOf.set(plan.months, (savingsOf.get(plan.months) ?? new Set()).add(percent));
}

/** A saving names what it is compared with, and is the one that the catalogue gives. */
const savings: Rule = (text) =>
  [...text.matchAll(/(\d+) % sparen(?<rest>[^%]{0,60})/g)].flatMap((found) => {
    const rest = found.groups?.['rest'] ?? '';
    const [, months, price] = /gegenüber (\d+) × (\S+ €) im Monatsabo/.exec(rest) ?? [];
    const isTrue =
      price === plain(formatMoney(monthlyPrice)) &&
      savingsOf.get(Number(months))?.has(Number(found[1]));
    return isTrue ? [] : [`a saving: ${found[0]}`];
  });

/** The model of the withdrawal instruction has one, in the words of the law. */
const superlative =
  /(?:günstigste(?! Standardlieferung)|billigste|beliebteste|meistverkaufte|meistgewählte|führende|unschlagbar|nr\. ?1\b)\S*/gi;

/** The only superlative is on the lowest monthly price of the page. */
const superlatives: Rule = (text) => {
  const monthly = [...text.matchAll(/(\d+,\d\d) € pro Monat/g)];
  const cents = (price = '') => Number(price.replace(',', ''));
  const lowest = Math.min(...monthly.map(([, price]) => cents(price)));
  return [...text.matchAll(superlative)].flatMap((found) => {
    const after = text.slice(found.index);
    const next = /(\d+,\d\d) € pro Monat/.exec(after)?.[1];
    const isTrue =
      /^Günstigste(?:r Monatspreis (?:im ersten Jahr|mit den geschenkten Monaten)|s Jahr ohne Gutschein)/.test(
        after,
      ) && cents(next) === lowest;
    return isTrue ? [] : [`a superlative: ${found[0]}`];
  });
};

/**
 * The guarantee has its days, is once for a person, and is not promised to who has used it. The
 * terms promise it to everybody, and say in the same breath that it is once.
 */
const guarantee: Rule = (text) => {
  const promised = /(\d+) Tagen? (?:Geld-zurück-)?Garantie/g;
  const terms = /innerhalb von (\d+) Tagen nach dieser/g;
  const promises = [...text.matchAll(promised)];
  const all = [...promises, ...text.matchAll(terms)];
  const isOnce = /einmal (?:pro|für jede) Person/.test(text);
  const isUsed = text.includes('Die Garantie hast Du schon genutzt');
  return [
    ...all
      .filter(([, days]) => Number(days) !== guaranteeDays)
      .map(([words]) => `a guarantee of other days: ${words}`),
    ...(all.length > 0 && !isOnce ? ['a guarantee that is not said to be once'] : []),
    ...(promises.length > 0 && isUsed ? ['a guarantee promised to who has used it'] : []),
  ];
};

/** The right of withdrawal has its days. */
const withdrawal: Rule = (text) =>
  [...text.matchAll(/(\d+) Tage ohne Angabe von Gründen/g)]
    .filter(([, days]) => Number(days) !== withdrawalDays)
    .map(([words]) => `a right of withdrawal of other days: ${words}`);

/** Costs that somebody is to pay come with who owes them. */
const fees: Rule = (text) => {
  const has = new RegExp(`${disputeTexts.fee}:?\\s+(?!0,00)\\d+,\\d\\d €`);
  const asks = has.test(text) && /Jetzt [\d.,]+ € bezahlen|Zu bezahlen bis/.test(text);
  // What we ask for is what our payment service charged, not what a bank did.
  const others =
    text.match(/(?:Mahn|Bearbeitungs|Rücklastschrift|Service)-?gebühr\S*|Kosten der Bank/gi) ?? [];
  return [
    ...(asks && !text.includes(disputeTexts.whoOwesFee) ? ['costs without who owes them'] : []),
    ...others.map((words) => `a fee: ${words}`),
  ];
};

/** Every contract can be cancelled, also one that is paid once (§ 314 BGB). */
const cancelling: Rule = (text) =>
  (
    text.match(
      /nichts (?:mehr )?(?:zu kündigen|kündigen)|nicht kündigen musst|musst\S* nicht kündigen|keine Kündigung (?:nötig|erforderlich)|unkündbar/gi,
    ) ?? []
  ).map((words) => `nothing to cancel: ${words}`);

const rules: readonly Rule[] = [savings, superlatives, guarantee, withdrawal, fees, cancelling];

/** What a page, a mail or a legal text says that no page may say. */
export function falseClaims(text: string): string[] {
  return rules.flatMap((rule) => rule(plain(text)));
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
