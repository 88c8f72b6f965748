import { addressMark, equalTexts } from '#worker/crypto.ts';

/**
 * What a link about a declaration lets its holder do. `receipt`: see it. `not-me`: take it back.
 * `confirm`: say that it is theirs. `none`: take back whatever else they are asked about, too.
 * `keep`: let the contract at that place of the list go on.
 */
export type Right = 'receipt' | 'not-me' | 'confirm' | 'none' | `keep-${number}`;

/** Rights that a page with one button uses, as its address names them. */
const replies = { n: 'not-me', b: 'confirm', a: 'none' } as const;

/** The last part of an address: it names the declaration and proves the right to it. */
export async function capabilityFor(pepper: string, id: string, right: Right): Promise<string> {
  return `${id}${await markOf(pepper, id, right)}`;
}

/** The declaration whose receipt the address opens; null for an address that we did not make. */
export async function readReceiptCapability(pepper: string, text: string): Promise<string | null> {
  const [, id = '', mark = ''] = /^([0-9a-f]{32})([0-9a-f]{32})$/.exec(text) ?? [];
  return equalTexts(mark, await markOf(pepper, id, 'receipt')) ? id : null;
}

/** The address of a reply: the right's letter, then its capability. */
export async function replyFor(
  pepper: string,
  id: string,
  right: Exclude<Right, 'receipt'>,
): Promise<string> {
  const letter = Object.entries(replies).find(([, one]) => one === right)?.[0];
  return `${letter ?? `k${right.slice('keep-'.length)}`}-${await capabilityFor(pepper, id, right)}`;
}

/** The declaration and the right of a reply's address; null for one that we did not make. */
export async function readReply(
  pepper: string,
  text: string,
): Promise<{ id: string; right: Exclude<Right, 'receipt'> } | null> {
  const form = /^(?:([nba])|k(\d{1,2}))-([0-9a-f]{32})([0-9a-f]{32})$/;
  const [found, letter, place, id = '', mark = ''] = form.exec(text) ?? [];
  if (found === undefined) return null;
  const right = letter
    ? replies[letter as keyof typeof replies]
    : (`keep-${Number(place)}` as const);
  return equalTexts(mark, await markOf(pepper, id, right)) ? { id, right } : null;
}

function markOf(pepper: string, id: string, right: Right): Promise<string> {
  return addressMark(pepper, `declaration:${right}:${id}`);
}
