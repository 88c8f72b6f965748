import { useSearchParams } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { Batches } from '#client/desk/coupons/batches.tsx';
import { CouponListRow } from '#client/desk/coupons/coupon-list-row.tsx';
import { useCoupons } from '#client/desk/coupons/queries.ts';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { SearchForm } from '#client/desk/parts/search-form.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** A list of coupons: by code (`?q=`), or of a batch (`?batch=`). */
export function CouponsPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const batch = search.get('batch') ?? '';
  const list = useCoupons(q !== '' ? { q } : batch !== '' ? { batch } : {});
  const most = list.query.data?.pages[0]?.most ?? 0;
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.coupons.title}>
        <ButtonLink to={deskPages.newCoupon.path} size="small">
          {texts.create}
        </ButtonLink>
      </PageHead>
      <SearchForm label={texts.search} hint={texts.hint} busy={list.query.isFetching && q !== ''} />
      <KeyHelp keys={texts.keys} />
      {batch !== '' && q === '' && <h2>{texts.ofBatch}</h2>}
      <DeskList
        list={list}
        label={deskPages.coupons.title}
        empty={q === '' ? texts.empty : texts.none}
      >
        {(coupon) => <CouponListRow key={coupon.id} coupon={coupon} most={most} />}
      </DeskList>
      {q === '' && batch === '' && <Batches />}
    </div>
  );
}
