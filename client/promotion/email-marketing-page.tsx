import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { useCarried } from '#client/account/carried.ts';
import { SwitchQuestion } from '#client/account/link/switch-question.tsx';
import { useLink } from '#client/account/link/use-link.ts';
import { Working } from '#client/account/working.tsx';
import { trackEvent } from '#client/lib/track.ts';
import { couponTexts } from '#client/messages/coupon.ts';
import { shellTexts } from '#client/messages/de.ts';
import { errorText } from '#client/messages/errors.ts';
import styles from '#client/promotion/coupon.module.css';
import { signInByMarketingCode } from '#client/promotion/marketing-call.ts';
import { couponAddress } from '#client/promotion/stored-coupon.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { pages } from '#worker/pages.ts';

const texts = couponTexts.marketing;

/**
 * The link of a marketing mail: signs in by its code and goes on to its coupon. The code leaves the
 * address at once; the history entry keeps it, so that a reload finds it.
 */
export function EmailMarketingPage() {
  const [query] = useSearchParams();
  const carried = useCarried();
  const code = query.get('code');
  if (code !== null && code !== '') {
    return <Navigate to={pages.emailMarketing.path} replace state={{ code }} />;
  }
  if (typeof carried.code !== 'string') return <Navigate to={pages.plans.path} replace />;
  return <MarketingLink key={carried.code} code={carried.code} />;
}

/** These leave open whether the link is good, and are tried again by the person. */
const open = /^(network_error|server_error|too_many_requests)/;

function MarketingLink({ code }: { code: string }) {
  const navigate = useNavigate();
  const [invalid, setInvalid] = useState<string>();
  const link = useLink(
    (input) => signInByMarketingCode(code, input.switch === true),
    ({ provider, coupon, error, has_active_sub: runs }) => {
      trackEvent('login', { provider });
      if (error !== undefined || !coupon) return setInvalid(error ?? 'invalid_promotion');
      const to = runs ? pages.home.path : couponAddress({ mode: 'auto', coupon });
      void navigate(to, { replace: true });
    },
  );
  const failed = invalid ?? link.error;

  if (failed === undefined) {
    return (
      <AccountCard title={texts.title} width="signIn">
        <Working text={texts.working} />
        <SwitchQuestion
          link={link}
          onStay={() => void navigate(pages.plans.path, { replace: true })}
        />
      </AccountCard>
    );
  }
  // A link that signs nobody in leads to the plans (specification, section 2).
  if (invalid === undefined && !open.test(failed))
    return <Navigate to={pages.plans.path} replace />;
  return (
    <AccountCard title={texts.failed} width="signIn">
      <p role="alert">{errorText(failed)}</p>
      <div className={styles.ways}>
        {invalid === undefined && (
          <Button fullwidth busy={link.busy} onClick={link.retry}>
            {shellTexts.retry}
          </Button>
        )}
        <ButtonLink fullwidth variant="ghost" to={pages.plans.path} replace>
          {couponTexts.without}
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
