import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi, api } from '#client/lib/api.ts';
import { notify } from '#client/lib/notices.ts';
import { couponDeskTexts } from '#client/messages/desk-coupons.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { couponsKey } from '#client/desk/coupons/queries.ts';
import { endOfDay } from '#client/desk/end-of-day.ts';
import { parseWholeNumber } from '#client/desk/parse-number.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskForm } from '#client/desk/use-desk-form.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Grid } from '#client/ui/layout.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { dayOf } from '#worker/date.ts';
import { changedCoupon } from '#worker/desk/coupons/schemas.ts';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';

const texts = couponDeskTexts.limit;

/** Changes how often and until when a coupon can be redeemed, and its note. */
export function LimitForm({ coupon }: { coupon: DeskCoupon }) {
  const client = useQueryClient();
  const before = {
    max_uses: coupon.max_uses === null ? '' : String(coupon.max_uses),
    expires_at: coupon.expires_at === null ? '' : dayOf(coupon.expires_at),
    note: coupon.note,
  };
  const [typed, setTyped] = useState(before);
  const form = useDeskForm(changedCoupon, `coupon ${coupon.id}`, async (data) => {
    const param = { id: String(coupon.id) };
    await callApi(api.internal.coupons[':id'].$post({ param, json: data }));
    await client.invalidateQueries({ queryKey: couponsKey });
    notify('success', texts.saved);
  });
  const { max_uses: uses, expires_at: day, note } = typed;
  const input = {
    updated_at: coupon.updated_at,
    max_uses: uses.trim() === '' ? null : (parseWholeNumber(uses) ?? ''),
    // An unchanged day keeps its time of day.
    ...(day !== before.expires_at && { expires_at: day === '' ? null : (endOfDay(day) ?? '') }),
    note,
  };
  const field = (name: keyof typeof typed) => ({
    label: texts[name],
    ...form.field(name, typed[name], (value) => setTyped((now) => ({ ...now, [name]: value }))),
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit(input)}>
      <Grid gap={16} column="label" align="start">
        <TextField {...field('max_uses')} hint={texts.usesHint} inputMode="numeric" />
        <TextField {...field('expires_at')} hint={texts.expiresHint} type="date" />
      </Grid>
      <TextField {...field('note')} required />
      <FormError text={form.text('form')} />
      <div>
        <Button type="submit" variant="secondary" color="black" busy={form.busy}>
          {deskTexts.save}
        </Button>
      </div>
    </form>
  );
}
