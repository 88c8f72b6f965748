import { useSearchParams } from 'react-router-dom';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { KeyHelp } from '#client/operator/parts/key-help.tsx';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { SearchForm } from '#client/operator/parts/search-form.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { usePeople } from '#client/operator/people/queries.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** Finds people; `?q=` keeps what was looked for. */
export function PeoplePage() {
  const [search, setSearch] = useSearchParams();
  const q = search.get('q') ?? '';
  const { data, error, refetch, isFetching } = usePeople(q);
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.people.title} />
      <SearchForm
        key={q}
        label={texts.search}
        hint={texts.hint}
        asked={q}
        busy={isFetching}
        onSearch={(text) => setSearch(text === '' ? {} : { q: text })}
      />
      <KeyHelp keys={texts.keys} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {data && (
        <p role="status" className={styles.muted}>
          {texts.found(data.people.length)}
        </p>
      )}
      {data && data.people.length > 0 && (
        <Rows label={deskPages.people.title}>
          {data.people.map((person) => (
            <Row
              key={person.account_id}
              title={<PersonLink accountId={person.account_id} email={person.email} />}
              facts={[
                [texts.rows.name, person.display_name],
                [texts.rows.friendlyName, person.friendly_name && `@${person.friendly_name}`],
                [texts.rows.since, showMoment(person.created_at)],
              ]}
            />
          ))}
        </Rows>
      )}
    </div>
  );
}
