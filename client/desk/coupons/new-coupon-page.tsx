import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { notify } from '#client/lib/notices.ts';
import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { BatchReady } from '#client/desk/coupons/batch-ready.tsx';
import { CouponForm } from '#client/desk/coupons/coupon-form.tsx';
import { couponsKey, postCouponBatch, postCoupon } from '#client/desk/coupons/queries.ts';
import { couponInput, emptyCoupon } from '#client/desk/coupons/typed-coupon.ts';
import type { TypedCoupon } from '#client/desk/coupons/typed-coupon.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { newBatch, newCoupon } from '#worker/desk/coupons/schemas.ts';
import type { CouponBatchAnswer } from '#worker/desk/coupons/schemas.ts';

/** Makes a coupon, or a batch of codes for one use each. */
export function NewCouponPage() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(emptyCoupon);
  const [made, setMade] = useState<CouponBatchAnswer | null>(null);
  const one = useDeskForm(newCoupon, 'coupon', async (data) => {
    const { coupon } = await postCoupon(data);
    await client.invalidateQueries({ queryKey: couponsKey });
    notify('success', texts.created(coupon.coupon_code));
    void navigate(deskPages.coupon.path.replace(':id', coupon.coupon_code));
  });
  const many = useDeskForm(newBatch, 'coupons', async (data) => {
    setMade(await postCouponBatch(data));
    await client.invalidateQueries({ queryKey: couponsKey });
  });
  const form = typed.many ? many : one;

  function change(changes: Partial<TypedCoupon>): void {
    setMade(null);
    form.show({});
    setTyped((now) => ({ ...now, ...changes }));
  }

  return (
    <div className={styles.page}>
      <PageHead title={deskPages.newCoupon.title} lead={texts.newLead} />
      <CouponForm
        typed={typed}
        form={form}
        onChange={change}
        onSubmit={form.submit(couponInput(typed))}
      />
      {made && <BatchReady batch={made} />}
    </div>
  );
}
