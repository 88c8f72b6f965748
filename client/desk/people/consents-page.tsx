import { useSearchParams } from 'react-router-dom';

import { dataTexts } from '#client/messages/desk-data.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { SearchForm } from '#client/desk/parts/search-form.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { ConsentRows } from '#client/desk/people/consent-rows.tsx';
import { useConsents } from '#client/desk/people/queries.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { deskPages } from '#worker/desk-pages.ts';

const texts = dataTexts.consents;

/** The proof of a visitor's consent, by the id that their browser holds. */
export function ConsentsPage() {
  const [search] = useSearchParams();
  const subject = search.get('subject') ?? '';
  const { data, error, refetch, isFetching } = useConsents(subject);
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.consents.title} />
      <SearchForm parameter="subject" label={texts.search} hint={texts.hint} busy={isFetching} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {data && data.consents.length === 0 && (
        <p role="status" className={styles.muted}>
          {texts.none}
        </p>
      )}
      {data && data.consents.length > 0 && <ConsentRows consents={data.consents} withPerson />}
    </div>
  );
}
