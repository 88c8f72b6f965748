import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

interface PersonLettersProps extends Pick<PersonAnswer, 'letters'> {
  accountId: string;
}

/** The letters about a person's contracts. The audit log says who has read one. */
export function PersonLetters({ accountId, letters }: PersonLettersProps) {
  const { letter: words } = texts;
  return (
    <PersonSection title={texts.sections.letters} count={letters.length}>
      <ListRows label={texts.sections.letters}>
        {letters.map(({ id, subject, recipient, at, delivered }) => (
          <ListRow
            key={id}
            title={subject}
            badges={delivered ? undefined : <Badge tone="notice">{words.undelivered}</Badge>}
            facts={[
              [delivered ? words.sent : words.written, formatMoment(at)],
              [words.to, <EmailText key="to" email={recipient} />],
              [
                words.open,
                <a
                  key="open"
                  href={`/api/internal/people/${accountId}/letters/${id}`}
                  target="_blank"
                  rel="noopener"
                  aria-label={words.openLetter(subject)}
                >
                  {words.open}
                </a>,
              ],
            ]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}
