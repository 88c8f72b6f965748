import { Link } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { couponFilePath, useBatches } from '#client/desk/coupons/queries.ts';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { formatDate } from '#worker/date.ts';
import { couponGives, couponKinds } from '#worker/promotion/kinds.ts';

/** The batches of single-use codes, each with the link to its file. */
export function Batches() {
  const list = useBatches();
  return (
    <section className={styles.section}>
      <h2>{texts.batches}</h2>
      <DeskList list={list} label={texts.batches} empty={texts.noBatches}>
        {(batch) => (
          <ListRow
            key={batch.batch_id}
            title={
              <Link to={`?batch=${batch.batch_id}`}>{texts.codes(batch.count, batch.prefix)}</Link>
            }
            badges={<Badge>{couponKinds[batch.gift.type].name}</Badge>}
            facts={[
              [texts.rows.gives, couponGives(batch.gift)],
              [texts.rows.made, formatMoment(batch.created_at)],
              [texts.rows.by, batch.operator],
              [texts.rows.expires, batch.expires_at && formatDate(batch.expires_at)],
              [texts.rows.note, batch.note],
            ]}
            actions={
              <a href={couponFilePath(batch.batch_id)} download>
                {texts.download}
              </a>
            }
          />
        )}
      </DeskList>
    </section>
  );
}
