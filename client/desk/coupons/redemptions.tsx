import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { useRedemptions } from '#client/desk/coupons/queries.ts';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';

/** Who has redeemed a coupon. */
export function Redemptions({ coupon: { id } }: { coupon: DeskCoupon }) {
  const list = useRedemptions(id);
  return (
    <section className={styles.section}>
      <h2>{texts.redemptions}</h2>
      <DeskList list={list} label={texts.redemptions} empty={texts.noRedemptions}>
        {(one) => (
          <ListRow
            key={one.id}
            title={<PersonLink accountId={one.account_id} email={one.email} />}
            badges={<Badge>{texts.redemption[one.status]}</Badge>}
            facts={[
              [texts.rows.at, formatMoment(one.created_at)],
              [texts.rows.purchase, one.purchase_id],
            ]}
          />
        )}
      </DeskList>
    </section>
  );
}
