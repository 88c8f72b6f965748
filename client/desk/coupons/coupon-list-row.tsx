import { Link } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { couponsKey, disableCoupon } from '#client/desk/coupons/queries.ts';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { formatDate } from '#worker/date.ts';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';
import { couponGives, couponKinds } from '#worker/promotion/kinds.ts';

const tones = {
  usable: 'success',
  used_up: 'neutral',
  expired: 'neutral',
  disabled: 'danger',
} as const;

/** A coupon in a list: what it gives, its status, and a button to disable it. */
export function CouponListRow({ coupon, most }: { coupon: DeskCoupon; most: number }) {
  const { coupon_code: code, gift, status, uses, max_uses: limit } = coupon;
  return (
    <ListRow
      title={
        coupon.code_hidden ? (
          code
        ) : (
          <Link to={deskPages.coupon.path.replace(':id', code)}>{code}</Link>
        )
      }
      badges={
        <>
          <Badge tone={tones[status]}>{texts.status[status]}</Badge>
          <Badge>{couponKinds[gift.type].name}</Badge>
        </>
      }
      facts={[
        [texts.rows.gives, couponGives(gift)],
        [texts.rows.uses, texts.uses(uses, limit, most)],
        [texts.rows.expires, coupon.expires_at && formatDate(coupon.expires_at)],
        [texts.rows.note, coupon.note],
      ]}
      actions={<DisableButton coupon={coupon} />}
    />
  );
}

/** Disables a coupon, or enables it again. */
export function DisableButton({ coupon }: { coupon: DeskCoupon }) {
  const disabled = coupon.disabled_at !== null;
  const { run, busy } = useDeskAction([couponsKey], async () => {
    await disableCoupon(coupon, !disabled);
    return disabled ? texts.enabled(coupon.coupon_code) : texts.disabled(coupon.coupon_code);
  });
  return (
    <Button
      size="small"
      variant="secondary"
      color={disabled ? 'green' : 'black'}
      busy={busy}
      onClick={() => void run()}
    >
      {disabled ? deskTexts.undo : texts.disable}
    </Button>
  );
}
