import { commandTexts as texts } from '#client/messages/desk-commands.ts';
import { groups } from '#client/desk/sections.ts';
import { deskPages } from '#worker/desk-pages.ts';

export interface Command {
  title: string;
  /** Where it leads. */
  to: string;
}

const pages: readonly Command[] = [
  ...groups.flatMap(({ sections }) => sections.map(({ path, title }) => ({ title, to: path }))),
  ...[deskPages.newDeal, deskPages.newCoupon, deskPages.consents].map(({ path, title }) => ({
    title,
    to: path,
  })),
];

const plain = (text: string) =>
  text.toLocaleLowerCase('de').normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * The pages that have each typed word in their title, those that begin with it first, and a search
 * for the text. Umlauts can be left out.
 */
export function findCommands(text: string): Command[] {
  const typed = text.trim();
  const words = plain(typed).split(/\s+/);
  const found = pages.filter(({ title }) => words.every((word) => plain(title).includes(word)));
  const begins = ({ title }: Command) => plain(title).startsWith(plain(typed));
  const sorted = [...found.filter(begins), ...found.filter((page) => !begins(page))];
  if (typed === '') return sorted;
  const query = new URLSearchParams({ q: typed });
  return [...sorted, { title: texts.search(typed), to: `${deskPages.search.path}?${query}` }];
}
