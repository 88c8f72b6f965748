import { commandTexts as texts } from '#client/messages/desk-commands.ts';
import { groups } from '#client/desk/sections.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeskCall } from '#worker/desk/routes.ts';

export interface Command {
  title: string;
  /** Where it leads. */
  to: string;
  /** The call without which the page shows nothing, as of a section. */
  reads?: DeskCall | undefined;
}

const pages: readonly Command[] = [
  ...groups.flatMap(({ sections }) =>
    sections.map(({ path, title, reads }) => ({ title, to: path, reads })),
  ),
  ...[deskPages.newDeal, deskPages.newCoupon, deskPages.consents].map(({ path, title }) => ({
    title,
    to: path,
  })),
];

const plain = (text: string) =>
  text.toLocaleLowerCase('de').normalize('NFD').replaceAll(/\p{M}/gu, '');

/**
 * The pages that have each typed word in their title, those that begin with it first, and a search
 * for the text. Umlauts can be left out, and pages are that show the operator nothing.
 */
export function findCommands(text: string, may: (call: DeskCall) => boolean): Command[] {
  const typed = text.trim();
  const words = plain(typed).split(/\s+/);
  const open = pages.filter(({ reads }) => reads === undefined || may(reads));
  const found = open.filter(({ title }) => words.every((word) => plain(title).includes(word)));
  const begins = ({ title }: Command) => plain(title).startsWith(plain(typed));
  const sorted = [...found.filter(begins), ...found.filter((page) => !begins(page))];
  if (typed === '') return sorted;
  const query = new URLSearchParams({ q: typed });
  return [...sorted, { title: texts.search(typed), to: `${deskPages.search.path}?${query}` }];
}
