import { Link } from 'react-router-dom';

import { couponTexts } from '#client/messages/coupon.ts';
import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { deskTexts } from '#client/messages/desk.ts';
import { giftText } from '#client/operator/coupons/gift-text.ts';
import { couponsKey, disableCoupon } from '#client/operator/coupons/queries.ts';
import { Row } from '#client/operator/parts/row.tsx';
import { useDeskAction } from '#client/operator/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { formatDate } from '#worker/date.ts';
import type { DeskCoupon } from '#worker/operator/coupons/schemas.ts';

const tones = {
  usable: 'success',
  used_up: 'neutral',
  expired: 'neutral',
  disabled: 'danger',
} as const;

/** A coupon in a list: what it gives, how it stands, and the lock. */
export function CouponRow({ coupon, most }: { coupon: DeskCoupon; most: number }) {
  const { coupon_code: code, gift, status, uses, max_uses: limit } = coupon;
  return (
    <Row
      title={<Link to={deskPages.coupon.path.replace(':id', code)}>{code}</Link>}
      badges={
        <>
          <Badge tone={tones[status]}>{texts.status[status]}</Badge>
          <Badge>{couponTexts.kinds[gift.type]}</Badge>
        </>
      }
      facts={[
        [texts.rows.gives, giftText(gift)],
        [texts.rows.uses, texts.uses(uses, limit, most)],
        [texts.rows.expires, coupon.expires_at && formatDate(coupon.expires_at)],
        [texts.rows.note, coupon.note],
      ]}
      actions={<DisableButton coupon={coupon} />}
    />
  );
}

/** Locks a coupon, and unlocks it. */
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
