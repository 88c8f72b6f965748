import { useParams } from 'react-router-dom';

import { couponTexts } from '#client/messages/coupon.ts';
import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { copyText } from '#client/operator/copy-text.ts';
import { DisableButton } from '#client/operator/coupons/coupon-row.tsx';
import { giftText } from '#client/operator/coupons/gift-text.ts';
import { LimitForm } from '#client/operator/coupons/limit-form.tsx';
import { planName } from '#client/operator/coupons/plan-name.ts';
import { useCoupon } from '#client/operator/coupons/queries.ts';
import { Redemptions } from '#client/operator/coupons/redemptions.tsx';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DeskCoupon } from '#worker/operator/coupons/schemas.ts';
import { pages } from '#worker/pages.ts';

/** A coupon: what it gives, its limits, and who has redeemed it. */
export function CouponPage() {
  const { id: code = '' } = useParams();
  const { data, error, refetch } = useCoupon(code.toUpperCase());
  if (error && !data) return <LoadFailed error={error} retry={refetch} />;
  if (data === undefined) return <Skeleton shape="control" lines={5} />;
  if (data === null) return <p className={styles.empty}>{deskErrorText('not_found')}</p>;
  const { coupon, most } = data;
  const link = `${window.location.origin}${pages.coupon.path}?code=${coupon.coupon_code}&mode=auto`;
  return (
    <div className={styles.page}>
      <PageHead title={coupon.coupon_code} lead={coupon.note}>
        <Button size="small" variant="secondary" color="black" onClick={() => void copyText(link)}>
          {texts.copyLink}
        </Button>
        <DisableButton coupon={coupon} />
      </PageHead>
      <DescriptionList rows={rowsOf(coupon, most)} />
      <section className={styles.section}>
        <h2>{texts.limit.title}</h2>
        <LimitForm key={coupon.id} coupon={coupon} />
      </section>
      <Redemptions coupon={coupon} />
    </div>
  );
}

function rowsOf(coupon: DeskCoupon, most: number) {
  const { gift } = coupon;
  const plans = 'plan_keys' in gift ? gift.plan_keys : undefined;
  const next = 'next_plan_key' in gift ? gift.next_plan_key : undefined;
  const ends = 'cancel_at_period_end' in gift && gift.cancel_at_period_end === true;
  const { rows } = texts;
  const told: [string, string | null][] = [
    [rows.kind, couponTexts.kinds[gift.type]],
    [rows.gives, giftText(gift)],
    [rows.status, texts.status[coupon.status]],
    [rows.uses, texts.uses(coupon.uses, coupon.max_uses, most)],
    [rows.plans, plans ? plans.map(planName).join(', ') : null],
    [rows.next, next === undefined ? null : planName(next)],
    [rows.ends, ends ? deskTexts.yes : null],
    [rows.newOnly, coupon.new_user_only ? deskTexts.yes : null],
    [rows.expires, coupon.expires_at === null ? null : showMoment(coupon.expires_at)],
    [rows.made, showMoment(coupon.created_at)],
  ];
  return told.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
