import { useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { Working } from '#client/account/working.tsx';
import { couponTexts as texts } from '#client/messages/coupon.ts';
import { errorText } from '#client/messages/errors.ts';
import { CouponTicket } from '#client/promotion/coupon-ticket.tsx';
import styles from '#client/promotion/coupon.module.css';
import { couponGives } from '#client/promotion/describe-coupon.ts';
import { couponMode } from '#client/promotion/stored-coupon.ts';
import { useCoupon } from '#client/promotion/use-coupon.ts';
import { Button } from '#client/ui/button.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { pages } from '#worker/pages.ts';

/** Reasons that one's own subscription has the answer to. */
const atHome = new Set(['invalid_coupon_active_sub', 'subscription_past_due']);

/** A coupon from its code to what it gives: entered or brought by a link, validated, redeemed. */
export function CouponPage() {
  const [query] = useSearchParams();
  const mode = couponMode(query.get('mode'));
  const signIn = query.get('login') === '1';
  const { code, coupon, error, busy, redeeming, member, usable, ...act } = useCoupon({
    code: query.get('code') ?? '',
    mode,
    signIn,
  });
  return (
    <AccountCard title={texts.title} lead={texts.lead} width="signIn">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          act.check();
        }}
      >
        <TextField
          label={texts.code}
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          readOnly={busy}
          error={error && errorText(error)}
          onChange={(event) => act.type(event.target.value)}
        />
        <Button
          type="submit"
          fullwidth
          variant={usable ? 'secondary' : 'primary'}
          disabled={code.trim() === ''}
          busy={busy && !redeeming}
        >
          {texts.check}
        </Button>
      </form>
      {busy && <Working text={redeeming ? texts.redeeming : texts.working} />}
      <p role="status" className="visually-hidden">
        {coupon && couponGives(coupon)}
      </p>
      {coupon && <CouponTicket key={coupon.id} coupon={coupon} usable={usable} />}
      <div className={styles.ways}>
        {usable && (
          <>
            <Button size="large" fullwidth busy={busy} onClick={() => act.redeem()}>
              {texts.redeem}
            </Button>
            {!member && <p className={styles.hint}>{texts.needsAccount}</p>}
          </>
        )}
        {error !== undefined && (
          <ButtonLink
            fullwidth
            variant="secondary"
            to={atHome.has(error) ? pages.home.path : pages.plans.path}
          >
            {atHome.has(error) ? texts.toSubscription : texts.toPlans}
          </ButtonLink>
        )}
        <ButtonLink fullwidth variant="ghost" to={pages.plans.path}>
          {texts.without}
        </ButtonLink>
      </div>
    </AccountCard>
  );
}
