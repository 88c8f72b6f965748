import type { ClientResponse } from 'hono/client';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useHistoryState } from '#client/account/history-state.ts';
import { LinkProgress } from '#client/account/link/link-progress.tsx';
import { SwitchQuestion } from '#client/account/link/switch-question.tsx';
import { useSignInLink } from '#client/account/link/use-sign-in-link.ts';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { reportEvent } from '#client/lib/report-event.ts';
import { couponTexts } from '#client/messages/coupon.ts';
import { errorText } from '#client/messages/errors.ts';
import { linkTexts } from '#client/messages/link.ts';
import { shellTexts } from '#client/messages/shell.ts';
import { couponAddress, forgetCoupon } from '#client/promotion/stored-coupon.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { SessionAnswer } from '#worker/account/schemas.ts';
import { pages } from '#worker/pages.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface MarketingAnswer {
  coupon: Coupon | null;
  has_active_sub: boolean;
  error?: string;
}

/**
 * Signs in by the code of a marketing mail. `switches` signs out another person who is signed in
 * here.
 */
export async function signInByMarketingCode(
  code: string,
  switches: boolean,
): Promise<SessionAnswer & MarketingAnswer> {
  const query = new URLSearchParams({ code, stay: '0', ...(switches && { switch: '1' }) });
  const path = `/api/promotion/coupon/autologin?${query}`;
  const marketing = await callApi(fetch(path) as Promise<ClientResponse<MarketingAnswer>>);
  const session = await callApi(api.auth.iflogged.$get({ query: { t: String(Date.now()) } }));
  if (!('email' in session)) throw new ApiFailure('not_logged_in', 401);
  return { ...session, ...marketing };
}

const texts = couponTexts.marketing;

/**
 * The page that the link of a marketing mail opens. It signs in by the code and goes on to the
 * coupon. It removes the code from the address at once and keeps it in the history entry for a
 * reload.
 */
export function EmailMarketingPage() {
  const [query] = useSearchParams();
  const state = useHistoryState();
  const code = query.get('code');
  if (code !== null && code !== '') {
    return <Navigate to={pages.emailMarketing.path} replace state={{ code }} />;
  }
  if (typeof state.code !== 'string') return <Navigate to={pages.plans.path} replace />;
  return <MarketingLink key={state.code} code={state.code} />;
}

/** Failures that do not say whether the link is valid. The person can try again. */
const isUndecided = /^(network_error|server_error|too_many_requests)/;

function MarketingLink({ code }: { code: string }) {
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState<string>();
  const link = useSignInLink(
    (input) => signInByMarketingCode(code, input.switch === true),
    ({ provider, coupon, error, has_active_sub: runs }) => {
      reportEvent('login', { provider });
      if (error !== undefined || !coupon) return setInvalid(error ?? 'invalid_promotion');
      const to = runs ? pages.home.path : couponAddress({ mode: 'auto', coupon });
      void navigate(to, { replace: true });
    },
  );
  const failed = invalid ?? link.error;

  if (failed === undefined) {
    return (
      <AccountCard
        title={link.waits || link.other ? linkTexts.waiting.title : texts.title}
        width="signIn"
      >
        <LinkProgress link={link} text={texts.working} />
        <SwitchQuestion
          link={link}
          onStay={() => void navigate(pages.plans.path, { replace: true })}
        />
      </AccountCard>
    );
  }
  // A link that signs nobody in leads to the plans.
  if (invalid === undefined && !isUndecided.test(failed))
    return <Navigate to={pages.plans.path} replace />;
  return (
    <AccountCard title={texts.failed} width="signIn">
      <p role="alert">{errorText(failed)}</p>
      <Stack gap={12}>
        {invalid === undefined && (
          <Button fullwidth busy={link.busy} onClick={link.retry}>
            {shellTexts.retry}
          </Button>
        )}
        <ButtonLink fullwidth variant="ghost" to={pages.plans.path} replace onClick={forgetCoupon}>
          {couponTexts.without}
        </ButtonLink>
      </Stack>
    </AccountCard>
  );
}
