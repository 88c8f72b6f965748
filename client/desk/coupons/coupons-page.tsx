import { useSearchParams } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { Batches } from '#client/desk/coupons/batches.tsx';
import { CouponListRow } from '#client/desk/coupons/coupon-list-row.tsx';
import { useCoupons } from '#client/desk/coupons/queries.ts';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { ListEnd } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { ListRows } from '#client/desk/parts/list-rows.tsx';
import { SearchForm } from '#client/desk/parts/search-form.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** A list of coupons: by code (`?q=`), or of a batch (`?batch=`). */
export function CouponsPage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const batch = search.get('batch') ?? '';
  const query = useCoupons(q !== '' ? { q } : batch !== '' ? { batch } : {});
  const coupons = query.data?.pages.flatMap((page) => page.coupons) ?? [];
  const most = query.data?.pages[0]?.most ?? 0;
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.coupons.title}>
        <ButtonLink to={deskPages.newCoupon.path} size="small">
          {texts.create}
        </ButtonLink>
      </PageHead>
      <SearchForm
        key={q}
        label={texts.search}
        hint={texts.hint}
        query={q}
        busy={query.isFetching && q !== ''}
        onSearch={(text) => setSearch(text === '' ? {} : { q: text })}
      />
      <KeyHelp keys={texts.keys} />
      {batch !== '' && q === '' && <h2>{texts.ofBatch}</h2>}
      {coupons.length > 0 && (
        <ListRows label={deskPages.coupons.title}>
          {coupons.map((coupon) => (
            <CouponListRow key={coupon.id} coupon={coupon} most={most} />
          ))}
        </ListRows>
      )}
      <ListEnd query={query} count={coupons.length} empty={q === '' ? texts.empty : texts.none} />
      {q === '' && batch === '' && <Batches />}
    </div>
  );
}
