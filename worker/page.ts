import type { FirstAnswers } from '#worker/http/bootstrap.ts';

/** Who may see a page. Everybody else is led to another one (client/app/guards.tsx). */
export type Audience =
  | 'visitors'
  | 'visitors-until-signed-in'
  | 'members'
  | 'members-via-sign-in'
  | 'buyers';

/** What the Worker and the client know about every page. */
interface AnyPage {
  /** The pattern of the router. */
  path: string;
  /** The addresses of a page with an id. */
  addresses?: RegExp;
  title: string;
  /** The title for visitors, if they see another page than members. */
  visitorTitle?: string;
  /** Everybody without it. */
  seenBy?: Audience;
  /** The name of the page that a signed-in person sees at its address. */
  forMembers?: string;
  /** A dialog over another page (client/app/backdrop.ts). */
  isDialog?: true;
  /**
   * For whom the Worker renders the page's content into the document. For everybody else the
   * browser renders it.
   */
  inHtml?: 'visitors' | 'everybody';
  /** What is written into the page of a signed-in person, so the first screen needs no call. */
  answers?: readonly (keyof FirstAnswers)[];
  /** The plan list is written into the page, so the page needs no call for it. */
  plans?: true;
  /** Its address contains a code or token. No other site may learn it from a `Referer` header. */
  secretAddress?: true;
  /** Begins, ends or keeps a contract: nothing lies over it, not even the question of consent. */
  uncovered?: true;
  /** May load Stripe's script. The Content-Security-Policy of every other page forbids it. */
  payment?: true;
}

/** A page for search engines and previews. */
interface PublicPage extends AnyPage {
  /** One or two sentences for them, at most 160 characters. */
  description: string;
  noindex?: never;
  desk?: never;
  /** The canonical address, if several pages show the same content. */
  canonical?: string;
}

interface HiddenPage extends AnyPage {
  /** Kept out of search engines. */
  noindex: true;
  description?: never;
  canonical?: never;
  /** A page of the desk. Anybody but operators gets 404. */
  desk?: true;
}

export type Page = PublicPage | HiddenPage;
