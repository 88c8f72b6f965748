import { useParams } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { deskErrorText } from '#client/messages/desk-errors.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { copyText } from '#client/desk/copy-text.ts';
import { DisableButton } from '#client/desk/coupons/coupon-list-row.tsx';
import { LimitForm } from '#client/desk/coupons/limit-form.tsx';
import { planName } from '#client/desk/coupons/plan-name.ts';
import { useDeskCoupon } from '#client/desk/coupons/queries.ts';
import { Redemptions } from '#client/desk/coupons/redemptions.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';
import { pages } from '#worker/pages.ts';
import { couponGives, couponKinds } from '#worker/promotion/kinds.ts';

/** A coupon: what it gives, its limits, and who has redeemed it. */
export function DeskCouponPage() {
  const { id: code = '' } = useParams();
  const { data, error, refetch } = useDeskCoupon(code.toUpperCase());
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
  const facts: [string, string | null][] = [
    [rows.kind, couponKinds[gift.type].name],
    [rows.gives, couponGives(gift)],
    [rows.status, texts.status[coupon.status]],
    [rows.uses, texts.uses(coupon.uses, coupon.max_uses, most)],
    [rows.plans, plans ? plans.map(planName).join(', ') : null],
    [rows.next, next === undefined ? null : planName(next)],
    [rows.ends, ends ? deskTexts.yes : null],
    [rows.newOnly, coupon.new_user_only ? deskTexts.yes : null],
    [rows.expires, coupon.expires_at === null ? null : formatMoment(coupon.expires_at)],
    [rows.made, formatMoment(coupon.created_at)],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}
