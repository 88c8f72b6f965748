import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { api, readApi } from '#client/lib/api.ts';
import { searchTexts as texts } from '#client/messages/desk-search.ts';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { SearchForm } from '#client/desk/parts/search-form.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { SearchResult } from '#worker/desk/search/schemas.ts';

/** Searches everything; `?q=` keeps the search in the address. */
export function SearchPage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['desk/search', q],
    queryFn: () => readApi(api.internal.search.$get({ query: { q } })),
    enabled: q !== '',
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.search.title} />
      <SearchForm label={texts.label} hint={texts.hint} busy={isFetching} />
      <KeyHelp keys={texts.keys} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {data && (
        <p role="status" className={styles.muted}>
          {texts.found(data.results.length)}
        </p>
      )}
      {data && data.results.length > 0 && (
        <ListRows label={deskPages.search.title}>
          {data.results.map((result) => (
            <ListRow
              key={`${result.kind} ${result.id}`}
              title={linkTo(result)}
              badges={<Badge>{texts.kind(result.kind)}</Badge>}
            >
              {texts.about(result)}
            </ListRow>
          ))}
        </ListRows>
      )}
    </div>
  );
}

/** A result, and where it stands: on its person's page, or on that of its own list. */
function linkTo({ kind, id, title, account_id: accountId }: SearchResult): ReactNode {
  // What waits for its person stands nowhere else.
  if (kind === 'purchase' && accountId === null) return title;
  if (kind === 'coupon') return <Link to={deskPages.coupon.path.replace(':id', id)}>{title}</Link>;
  const person = accountId && deskPages.person.path.replace(':id', accountId);
  return <Link to={person ?? deskPages.declarations.path}>{title}</Link>;
}
