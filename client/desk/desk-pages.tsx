import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { showProgress } from '#client/lib/progress.ts';
import { useTitle } from '#client/lib/use-title.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { AppsPage } from '#client/desk/apps/apps-page.tsx';
import { AuditPage } from '#client/desk/audit/audit-page.tsx';
import { BooksPage } from '#client/desk/books/books-page.tsx';
import { DeskCouponPage } from '#client/desk/coupons/coupon-page.tsx';
import { CouponsPage } from '#client/desk/coupons/coupons-page.tsx';
import { NewCouponPage } from '#client/desk/coupons/new-coupon-page.tsx';
import { deskClient } from '#client/desk/desk-client.ts';
import { DeclarationsPage } from '#client/desk/declarations/declarations-page.tsx';
import { DeskDealPage } from '#client/desk/deals/desk-deal-page.tsx';
import { DeskDealsPage } from '#client/desk/deals/desk-deals-page.tsx';
import { NewDealPage } from '#client/desk/deals/new-deal-page.tsx';
import { BranchLinkPage } from '#client/desk/marketing/branch-link-page.tsx';
import { MarketingMailPage } from '#client/desk/marketing/marketing-mail-page.tsx';
import { FactsPage } from '#client/desk/numbers/facts-page.tsx';
import { NumbersPage } from '#client/desk/numbers/numbers-page.tsx';
import { OverviewPage } from '#client/desk/overview-page.tsx';
import { PayoutsPage } from '#client/desk/payouts/payouts-page.tsx';
import { ConsentsPage } from '#client/desk/people/consents-page.tsx';
import { PeoplePage } from '#client/desk/people/people-page.tsx';
import { PersonPage } from '#client/desk/people/person-page.tsx';
import { ProofsPage } from '#client/desk/proofs/proofs-page.tsx';
import { SavedAnswersPage } from '#client/desk/saved-answers/saved-answers-page.tsx';
import { SearchPage } from '#client/desk/search/search-page.tsx';
import { SecondLooksPage } from '#client/desk/second-looks/second-looks-page.tsx';
import { StatePage } from '#client/desk/state/state-page.tsx';
import { ReferralsPage } from '#client/desk/referrals/referrals-page.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { deskPageAt, deskPages, deskPath } from '#worker/desk-pages.ts';

const StyleGuidePage = lazy(async () => ({
  default: (await showProgress(import('#client/style-guide/style-guide-page.tsx'))).StyleGuidePage,
}));

const routes: [keyof typeof deskPages, ComponentType][] = [
  ['overview', OverviewPage],
  ['proofs', ProofsPage],
  ['payouts', PayoutsPage],
  ['people', PeoplePage],
  ['person', PersonPage],
  ['search', SearchPage],
  ['secondLooks', SecondLooksPage],
  ['numbers', NumbersPage],
  ['facts', FactsPage],
  ['books', BooksPage],
  ['state', StatePage],
  ['consents', ConsentsPage],
  ['declarations', DeclarationsPage],
  ['savedAnswers', SavedAnswersPage],
  ['referrals', ReferralsPage],
  ['apps', AppsPage],
  ['audit', AuditPage],
  ['deals', DeskDealsPage],
  ['newDeal', NewDealPage],
  ['deal', DeskDealPage],
  ['coupons', CouponsPage],
  ['newCoupon', NewCouponPage],
  ['coupon', DeskCouponPage],
  ['emailMarketing', MarketingMailPage],
  ['branchLink', BranchLinkPage],
  ['styleGuide', StyleGuidePage],
];

/** Every page of the desk; their code is loaded only here. */
export function DeskPages() {
  const page = deskPageAt(useLocation().pathname);
  useTitle(page?.title ?? deskTexts.unknown);
  return (
    <QueryClientProvider client={deskClient}>
      <Suspense fallback={<Spinner />}>
        <Routes>
          {routes.map(([name, Page]) => (
            <Route
              key={name}
              path={deskPages[name].path.slice(deskPath.length)}
              element={<Page />}
            />
          ))}
          <Route path="*" element={<h1>{deskTexts.unknown}</h1>} />
        </Routes>
      </Suspense>
    </QueryClientProvider>
  );
}
