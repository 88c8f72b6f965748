import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';

import { AccountCard } from '#client/account/account-card.tsx';
import { LoadingLine } from '#client/account/loading-line.tsx';
import { useBootstrap } from '#client/lib/bootstrap.ts';
import { useHasScript } from '#client/lib/use-has-script.ts';
import { couponTexts as texts } from '#client/messages/coupon.ts';
import { errorText } from '#client/messages/errors.ts';
import { needsScriptTexts } from '#client/messages/needs-script.ts';
import styles from '#client/promotion/coupon.module.css';
import { couponMode, forgetCoupon } from '#client/promotion/stored-coupon.ts';
import { useCouponPage } from '#client/promotion/use-coupon-page.ts';
import { Badge } from '#client/ui/badge.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { NeedsScript } from '#client/ui/needs-script.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { formatDate } from '#worker/date.ts';
import { couponPress, pages } from '#worker/pages.ts';
import {
  boundPlans,
  couponGives,
  couponOffers,
  describeGift,
  giftFromWire,
  isPaymentless,
} from '#worker/promotion/kinds.ts';
import type { Coupon } from '#worker/promotion/schemas.ts';

interface Row {
  label: string;
  value: string;
}

/** Kind, length, effect on the price, and the conditions. */
export function couponRows(coupon: Coupon): Row[] {
  const { rows } = texts;
  const gift = giftFromWire(coupon);
  const { name, duration, price, after } = describeGift(gift);
  const isFree = isPaymentless(gift);
  const { discount, freeTrial } = couponOffers(gift);
  const changesPrice = isFree || discount !== undefined || freeTrial !== undefined;
  const plans = boundPlans(gift).length > 0 ? texts.somePlans : texts.anyPlan;
  return [
    { label: rows.kind, value: name },
    { label: rows.length, value: duration },
    // Where it changes nothing of the price there is nothing to say of it.
    ...(changesPrice ? [{ label: rows.price, value: price }] : []),
    ...(isFree ? [] : [{ label: rows.plans, value: plans }]),
    { label: rows.after, value: after },
    ...(coupon.expires_at === null
      ? []
      : [{ label: rows.expires, value: formatDate(coupon.expires_at) }]),
    { label: rows.who, value: coupon.new_user_only ? texts.newOnly : texts.noRunning },
  ];
}

/** A coupon as its holder sees it: what it gives, and its conditions while it can be used. */
export function CouponTicket({ coupon, isUsable }: { coupon: Coupon; isUsable: boolean }) {
  const titleId = useId();
  const { now } = useBootstrap();
  const { expires_at: end } = coupon;
  const gives = couponGives(giftFromWire(coupon));
  return (
    <section className={isUsable ? styles.ticket : styles.spent} aria-labelledby={titleId}>
      <Stack gap={4} className={styles.head}>
        <p className={styles.code}>{coupon.coupon_code}</p>
        <h2 id={titleId}>{isUsable ? gives : <s>{gives}</s>}</h2>
      </Stack>
      {isUsable ? (
        <DescriptionList rows={couponRows(coupon)} />
      ) : (
        <p>
          <Badge>{end !== null && end <= now ? texts.expired(end) : texts.spent}</Badge>
        </p>
      )}
    </section>
  );
}

/** Refusals that the person can resolve on the page of their subscription. */
const subscriptionRefusals = new Set(['invalid_coupon_active_sub', 'subscription_past_due']);

/** A coupon's page: its code comes by a link or is entered, then it is validated and redeemed. */
export function CouponPage() {
  const hasScript = useHasScript();
  const [query] = useSearchParams();
  const mode = couponMode(query.get('mode'));
  const signIn = query.get('login') === '1';
  const { code, coupon, error, busy, redeeming, isMember, isUsable, ...act } = useCouponPage({
    code: query.get('code') ?? '',
    mode,
    signIn,
    isPressed: query.get(couponPress.name) === couponPress.value,
  });
  const ofContract = error !== undefined && subscriptionRefusals.has(error);
  return (
    <AccountCard title={texts.title} lead={texts.lead} width="signIn">
      <Stack
        as="form"
        gap={12}
        action={pages.coupon.path}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          act.check(event.currentTarget);
        }}
      >
        {/* Without script the form itself says that the button was pressed. */}
        <input type="hidden" {...couponPress} />
        {mode === 'auto' && <input type="hidden" name="mode" value={mode} />}
        {signIn && <input type="hidden" name="login" value="1" />}
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
          variant={coupon ? 'secondary' : 'primary'}
          disabled={(hasScript && code.trim() === '') || redeeming}
          busy={busy && !redeeming}
        >
          {texts.check}
        </Button>
      </Stack>
      {busy && !redeeming && <LoadingLine text={texts.working} />}
      <p role="status" className="visually-hidden">
        {coupon && couponGives(giftFromWire(coupon))}
      </p>
      {coupon && <CouponTicket key={coupon.id} coupon={coupon} isUsable={isUsable} />}
      <Stack gap={12}>
        {isUsable && (
          <>
            <NeedsScript>{needsScriptTexts.redeem}</NeedsScript>
            <Button
              data-needs-script=""
              size="large"
              fullwidth
              busy={busy}
              onClick={() => act.redeem()}
            >
              {texts.redeem}
            </Button>
            {redeeming && <LoadingLine text={texts.redeeming} />}
            {!isMember && <p className={styles.hint}>{texts.needsAccount}</p>}
          </>
        )}
        {error !== undefined && (
          <ButtonLink
            fullwidth
            variant={coupon && !isUsable ? 'primary' : 'secondary'}
            to={ofContract ? pages.home.path : pages.plans.path}
            onClick={ofContract ? undefined : forgetCoupon}
          >
            {ofContract ? texts.toSubscription : texts.toPlans}
          </ButtonLink>
        )}
        {/* The way to the plans is the same. */}
        {(error === undefined || ofContract) && (
          <ButtonLink fullwidth variant="ghost" to={pages.plans.path} onClick={forgetCoupon}>
            {texts.without}
          </ButtonLink>
        )}
      </Stack>
    </AccountCard>
  );
}
