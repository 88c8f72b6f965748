import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import type { ComponentType } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';

import { track } from '#client/lib/progress.ts';
import { useTitle } from '#client/lib/use-title.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { AuditPage } from '#client/operator/audit/audit-page.tsx';
import { CouponPage } from '#client/operator/coupons/coupon-page.tsx';
import { CouponsPage } from '#client/operator/coupons/coupons-page.tsx';
import { NewCouponPage } from '#client/operator/coupons/new-coupon-page.tsx';
import { deskClient } from '#client/operator/desk-client.ts';
import { DealPage } from '#client/operator/deals/deal-page.tsx';
import { DealsPage } from '#client/operator/deals/deals-page.tsx';
import { NewDealPage } from '#client/operator/deals/new-deal-page.tsx';
import { BranchLinkPage } from '#client/operator/marketing/branch-link-page.tsx';
import { EmailMarketingPage } from '#client/operator/marketing/email-marketing-page.tsx';
import { OverviewPage } from '#client/operator/overview-page.tsx';
import { PayoutsPage } from '#client/operator/payouts/payouts-page.tsx';
import { PeoplePage } from '#client/operator/people/people-page.tsx';
import { PersonPage } from '#client/operator/people/person-page.tsx';
import { ProofsPage } from '#client/operator/proofs/proofs-page.tsx';
import { ReferralsPage } from '#client/operator/referrals/referrals-page.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { deskPageAt, deskPages, deskPath } from '#worker/desk-pages.ts';

const StyleGuidePage = lazy(async () => ({
  default: (await track(import('#client/internal/style-guide-page.tsx'))).StyleGuidePage,
}));

const routes: [keyof typeof deskPages, ComponentType][] = [
  ['overview', OverviewPage],
  ['proofs', ProofsPage],
  ['payouts', PayoutsPage],
  ['people', PeoplePage],
  ['person', PersonPage],
  ['referrals', ReferralsPage],
  ['audit', AuditPage],
  ['deals', DealsPage],
  ['newDeal', NewDealPage],
  ['deal', DealPage],
  ['coupons', CouponsPage],
  ['newCoupon', NewCouponPage],
  ['coupon', CouponPage],
  ['emailMarketing', EmailMarketingPage],
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
