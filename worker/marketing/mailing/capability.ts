import { addressMark, equalTexts } from '#worker/crypto.ts';

/** What the links of mails let their holder do, as their addresses name it. */
const letters = { b: 'confirm', a: 'end' } as const;

export type MailingRight = (typeof letters)[keyof typeof letters];

/** The last part of an address: it names the agreement and proves the right. */
export async function mailingCapability(
  pepper: string,
  request: string,
  right: MailingRight,
): Promise<string> {
  const letter = right === 'confirm' ? 'b' : 'a';
  return `${letter}-${request}${await markOf(pepper, request, right)}`;
}

/** The agreement and the right of an address; null for one that we did not make. */
export async function readMailingCapability(
  pepper: string,
  text: string,
): Promise<{ request: string; right: MailingRight } | null> {
  const form = /^([ab])-([0-9a-f]{32})([0-9a-f]{32})$/;
  const [found, letter, request = '', mark = ''] = form.exec(text) ?? [];
  if (found === undefined) return null;
  const right = letters[letter as keyof typeof letters];
  return equalTexts(mark, await markOf(pepper, request, right)) ? { request, right } : null;
}

function markOf(pepper: string, request: string, right: MailingRight): Promise<string> {
  return addressMark(pepper, `mailing:${right}:${request}`);
}
