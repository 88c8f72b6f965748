import { plainPath } from '#worker/page-paths.ts';
import type { Page } from '#worker/page.ts';

/** The path that all pages of the desk begin with. */
export const deskPath = '/internal';

/** Every page of the desk. They are separate, so that no visitor's browser loads their names. */
export const deskPages = {
  overview: { path: deskPath, title: 'Übersicht' },
  proofs: { path: '/internal/proofs', title: 'Nachweise' },
  payouts: { path: '/internal/payouts', title: 'Auszahlungen' },
  people: { path: '/internal/people', title: 'Personen' },
  person: { path: '/internal/people/:id', title: 'Person' },
  search: { path: '/internal/search', title: 'Suche' },
  secondLooks: { path: '/internal/second-looks', title: 'Zweite Person' },
  numbers: { path: '/internal/numbers', title: 'Zahlen' },
  facts: { path: '/internal/numbers/rows', title: 'Was eine Zahl zählt' },
  books: { path: '/internal/books', title: 'Bücher' },
  state: { path: '/internal/state', title: 'Zustand' },
  consents: { path: '/internal/consents', title: 'Zustimmung eines Besuchers' },
  deals: { path: '/internal/deals', title: 'Deals' },
  newDeal: { path: '/internal/deals/new', title: 'Neuer Deal' },
  deal: { path: '/internal/deals/:id', title: 'Deal bearbeiten' },
  coupons: { path: '/internal/coupons', title: 'Gutscheine' },
  newCoupon: { path: '/internal/coupons/new', title: 'Neuer Gutschein' },
  coupon: { path: '/internal/coupons/code/:id', title: 'Gutschein' },
  declarations: { path: '/internal/declarations', title: 'Kündigungen und Widerrufe' },
  savedAnswers: { path: '/internal/saved-answers', title: 'Antworten' },
  referrals: { path: '/internal/referrals', title: 'Empfehlungen' },
  apps: { path: '/internal/apps', title: 'Apps' },
  audit: { path: '/internal/audit', title: 'Protokoll' },
  emailMarketing: { path: '/internal/emailmarketing/test', title: 'Werbemail testen' },
  branchLink: { path: '/internal/coupon/branchlink', title: 'Branch-Links' },
  styleGuide: { path: '/internal/styleguide', title: 'Styleguide' },
} as const satisfies Record<string, Pick<Page, 'path' | 'title'>>;

/** Whether a path is a page of the desk or one of its calls. */
export function isDeskPath(pathname: string): boolean {
  return /^(\/api)?\/internal(\/|$)/i.test(pathname);
}

/** The desk's page at that path; undefined if there is none. */
export function deskPageAt(pathname: string): Page | undefined {
  const path = plainPath(pathname);
  const page = Object.values(deskPages).find((one) =>
    new RegExp(`^${one.path.replace(':id', '[\\w-]+')}$`).test(path),
  );
  return page && { ...page, noindex: true, desk: true };
}
