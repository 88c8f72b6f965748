import { useSearchParams } from 'react-router-dom';

import { couponDeskTexts as texts } from '#client/messages/desk-coupons.ts';
import { Batches } from '#client/operator/coupons/batches.tsx';
import { CouponRow } from '#client/operator/coupons/coupon-row.tsx';
import { useCoupons } from '#client/operator/coupons/queries.ts';
import { KeyHelp } from '#client/operator/parts/key-help.tsx';
import { ListEnd } from '#client/operator/parts/list-end.tsx';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { Rows } from '#client/operator/parts/row.tsx';
import { SearchForm } from '#client/operator/parts/search-form.tsx';
import styles from '#client/operator/parts/desk.module.css';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** Coupons by their code, or of a batch; `?q=` and `?batch=` keep which. */
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
        asked={q}
        busy={query.isFetching && q !== ''}
        onSearch={(text) => setSearch(text === '' ? {} : { q: text })}
      />
      <KeyHelp keys={texts.keys} />
      {batch !== '' && q === '' && <h2>{texts.ofBatch}</h2>}
      {coupons.length > 0 && (
        <Rows label={deskPages.coupons.title}>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.id} coupon={coupon} most={most} />
          ))}
        </Rows>
      )}
      <ListEnd query={query} count={coupons.length} empty={q === '' ? texts.empty : texts.none} />
      {q === '' && batch === '' && <Batches />}
    </div>
  );
}
