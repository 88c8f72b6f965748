import type { Page } from '#worker/page.ts';
import { pages } from '#worker/pages.ts';
import type { PageName } from '#worker/pages.ts';

/** Every page with its name. */
export const namedPages = Object.entries(pages) as [PageName, Page][];

/** The name of the page at that path; undefined if there is none. */
export function pageNameAt(pathname: string): PageName | undefined {
  const path = plainPath(pathname);
  return namedPages.find(([, page]) => page.addresses?.test(path) ?? page.path === path)?.[0];
}

/** The page at that path; undefined if there is none. */
export function pageAt(pathname: string): Page | undefined {
  const name = pageNameAt(pathname);
  return name && pages[name];
}

/** The page that this person sees at the address of the page with that name. */
export function shownPage(name: PageName, signedIn: boolean): PageName {
  const page = pages[name];
  return signedIn && 'forMembers' in page ? page.forMembers : name;
}

/** The title that this person sees. */
export function titleOf(page: Page, signedIn: boolean): string {
  return signedIn ? page.title : (page.visitorTitle ?? page.title);
}

/** The path of a deal's page. */
export function dealPath(id: number): string {
  return `/cashback/deal/${id}`;
}

/** The deal whose page is at that path. Throws a RangeError for any other path. */
export function dealIdAt(pathname: string): number {
  const path = plainPath(pathname);
  if (!pages.deal.addresses.test(path)) throw new RangeError(`${path} is no page of a deal`);
  return Number(path.slice(path.lastIndexOf('/') + 1));
}

/** The path of the receipt that a capability opens. */
export function receiptPath(door: 'cancellation' | 'withdrawal', capability: string): string {
  return `${pages[door].path}/eingang/${capability}`;
}

/** The name in an address under which a form gets the number of the contract that is meant. */
export const contractParameter = 'vertrag';

/** The address of a form in which the contract's number is filled in. */
export function formPath(door: 'cancellation' | 'withdrawal', number: string): string {
  const { path } = pages[door];
  return number === '' ? path : `${path}?${contractParameter}=${encodeURIComponent(number)}`;
}

/** The path of the file with a person's data that a capability opens. */
export function exportPath(capability: string): string {
  return `${pages.profile.path}/daten/${capability}`;
}

/** Whether a path names a file with a person's data: whoever reads the path can fetch it. */
export function isExportPath(path: string): boolean {
  return path.startsWith(exportPath(''));
}

/** The patterns of all addresses that open something themselves. */
const secretPatterns = [
  exportPath(':file'),
  ...namedPages.flatMap(([, page]) => (page.secretAddress ? [page.path] : [])),
].filter((pattern) => pattern.includes(':'));

/**
 * A path as the log may know it: only the pattern where the address itself opens something, as does
 * the file of a receipt. Whoever reads the log must not come to people's data by it.
 */
export function loggedPath(path: string): string {
  const plain = plainPath(path);
  const pattern = secretPatterns.find((one) => plain.startsWith(one.slice(0, one.indexOf(':'))));
  if (pattern === undefined) return path;
  const isBelow = plain.split('/').length > pattern.split('/').length;
  return isBelow ? `${pattern}/:file` : pattern;
}

/** The path of the page on which a link of a mail is answered with one button. */
export function replyPath(reply: string): string {
  return `/erklaerung/${reply}`;
}

/** The path of the page that confirms or ends advertising mails with one button. */
export function mailReplyPath(reply: string): string {
  return `/mails/${reply}`;
}

/** The last part of a page's path. */
export function lastPart(pathname: string): string {
  const path = plainPath(pathname);
  return path.slice(path.lastIndexOf('/') + 1);
}

/** A path as the client's router compares it: in lower case and without a slash at the end. */
export function plainPath(pathname: string): string {
  return (pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname).toLowerCase();
}

/** The canonical path of a public page; undefined for a hidden page. */
export function canonicalPath(page: Page | undefined): string | undefined {
  return page === undefined || page.noindex ? undefined : (page.canonical ?? page.path);
}

/** Whether a path is below /account. Unknown paths there lead to sign-in or home, not to 404. */
export function isAccountPath(pathname: string): boolean {
  return /^\/account(\/|$)/i.test(pathname);
}
