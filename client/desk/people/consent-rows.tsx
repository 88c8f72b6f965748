import { Link } from 'react-router-dom';

import { dataTexts } from '#client/messages/desk-data.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { ShownText } from '#client/desk/people/shown-text.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeskConsent } from '#worker/desk/people/data-schemas.ts';

const { consent: texts } = dataTexts;

interface ConsentRowsProps {
  consents: readonly DeskConsent[];
  /** Whether each row leads to its person. */
  withPerson?: boolean;
}

/** The proof of consents: what was chosen, when, and under which words. */
export function ConsentRows({ consents, withPerson = false }: ConsentRowsProps) {
  return (
    <ListRows label={peopleTexts.sections.consents}>
      {consents.map((one) => (
        <ListRow
          key={one.id}
          title={texts.choice(one)}
          facts={[
            [texts.event[one.event], formatMoment(one.received_at)],
            [texts.version, one.text_version],
            [texts.subject, one.subject],
            [texts.hash, one.text_hash],
            [
              texts.person,
              withPerson && one.account_id ? (
                <Link key="person" to={deskPages.person.path.replace(':id', one.account_id)}>
                  {texts.show}
                </Link>
              ) : null,
            ],
          ]}
        >
          <ShownText text={one.text} />
        </ListRow>
      ))}
    </ListRows>
  );
}
