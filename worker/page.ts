import type { FirstAnswers } from '#worker/http/bootstrap.ts';

/** What the Worker knows about every page. */
interface AnyPage {
  path: string;
  /** The addresses of a page with an id. Its `path` is the pattern of the router. */
  addresses?: RegExp;
  title: string;
  /** The title for visitors, if they see another page than members. */
  visitorTitle?: string;
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

/** A page for search engines and previews; its description is in page-descriptions.ts. */
interface PublicPage extends AnyPage {
  noindex?: never;
  desk?: never;
  /** The canonical address, if several pages show the same content. */
  canonical?: string;
}

interface HiddenPage extends AnyPage {
  /** Kept out of search engines. */
  noindex: true;
  canonical?: never;
  /** A page of the desk. Anybody but operators gets 404. */
  desk?: true;
}

export type Page = PublicPage | HiddenPage;
