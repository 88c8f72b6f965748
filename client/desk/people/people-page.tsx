import { useSearchParams } from 'react-router-dom';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { MemberList } from '#client/desk/members/member-list.tsx';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { SearchForm } from '#client/desk/parts/search-form.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { usePeople } from '#client/desk/people/queries.ts';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** People: those who were searched for (`?q=`), else the list of members, the newest first. */
export function PeoplePage() {
  const [search] = useSearchParams();
  const q = search.get('q') ?? '';
  const { data, error, refetch, isFetching } = usePeople(q);
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.people.title}>
        <ButtonLink to={deskPages.consents.path} size="small" variant="secondary" color="black">
          {deskPages.consents.title}
        </ButtonLink>
      </PageHead>
      <SearchForm label={texts.search} hint={texts.hint} busy={isFetching} />
      <KeyHelp keys={texts.keys} />
      {q === '' && <MemberList />}
      {error && <LoadFailed error={error} retry={refetch} />}
      {data && (
        <p role="status" className={styles.muted}>
          {texts.found(data.people.length)}
        </p>
      )}
      {data && data.people.length > 0 && (
        <ListRows label={deskPages.people.title}>
          {data.people.map((person) => (
            <ListRow
              key={person.account_id}
              title={<PersonLink accountId={person.account_id} email={person.email} />}
              facts={[
                [texts.rows.name, person.display_name],
                [texts.rows.friendlyName, person.friendly_name && `@${person.friendly_name}`],
                [texts.rows.since, formatMoment(person.created_at)],
              ]}
            />
          ))}
        </ListRows>
      )}
    </div>
  );
}
