import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { useRedemptions } from '#client/desk/coupons/queries.ts';
import { ListEnd } from '#client/desk/parts/list-end.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { DeskCoupon } from '#worker/desk/coupons/schemas.ts';

/** Who has redeemed a coupon. */
export function Redemptions({ coupon: { id } }: { coupon: DeskCoupon }) {
  const query = useRedemptions(id);
  const redemptions = query.data?.pages.flatMap((page) => page.redemptions) ?? [];
  return (
    <section className={styles.section}>
      <h2>{texts.redemptions}</h2>
      {redemptions.length > 0 && (
        <ListRows label={texts.redemptions}>
          {redemptions.map((one) => (
            <ListRow
              key={one.id}
              title={<PersonLink accountId={one.account_id} email={one.email} />}
              badges={<Badge>{texts.redemption[one.status]}</Badge>}
              facts={[
                [texts.rows.at, formatMoment(one.created_at)],
                [texts.rows.purchase, one.purchase_id],
              ]}
            />
          ))}
        </ListRows>
      )}
      <ListEnd query={query} count={redemptions.length} empty={texts.noRedemptions} />
    </section>
  );
}
