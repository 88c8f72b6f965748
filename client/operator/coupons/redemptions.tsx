import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { useRedemptions } from '#client/operator/coupons/queries.ts';
import { ListEnd } from '#client/operator/parts/list-end.tsx';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { DeskCoupon } from '#worker/operator/coupons/schemas.ts';

/** Who has redeemed a coupon. */
export function Redemptions({ coupon: { id } }: { coupon: DeskCoupon }) {
  const query = useRedemptions(id);
  const redemptions = query.data?.pages.flatMap((page) => page.redemptions) ?? [];
  return (
    <section className={styles.section}>
      <h2>{texts.redemptions}</h2>
      {redemptions.length > 0 && (
        <Rows label={texts.redemptions}>
          {redemptions.map((one) => (
            <Row
              key={one.id}
              title={<PersonLink accountId={one.account_id} email={one.email} />}
              badges={<Badge>{texts.redemption[one.status]}</Badge>}
              facts={[
                [texts.rows.at, showMoment(one.created_at)],
                [texts.rows.purchase, one.purchase_id],
              ]}
            />
          ))}
        </Rows>
      )}
      <ListEnd query={query} count={redemptions.length} empty={texts.noRedemptions} />
    </section>
  );
}
