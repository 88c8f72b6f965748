import { useState } from 'react';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { LetterDialog } from '#client/desk/people/letter-dialog.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';
import type { LetterItem } from '#worker/letter/schemas.ts';

interface PersonLettersProps extends Pick<PersonAnswer, 'letters'> {
  accountId: string;
}

/** The letters about a person's contracts. */
export function PersonLetters({ accountId, letters }: PersonLettersProps) {
  const { letter: words } = texts;
  const [open, setOpen] = useState<LetterItem | null>(null);
  return (
    <PersonSection title={texts.sections.letters} count={letters.length}>
      <ListRows label={texts.sections.letters}>
        {letters.map((one) => (
          <ListRow
            key={one.id}
            title={one.subject}
            badges={one.delivered ? undefined : <Badge tone="notice">{words.undelivered}</Badge>}
            facts={[
              [one.delivered ? words.sent : words.written, formatMoment(one.at)],
              [words.to, <EmailText key="to" email={one.recipient} />],
              [words.providerId, one.provider_id],
            ]}
            actions={
              <Button
                size="small"
                variant="secondary"
                color="black"
                aria-label={words.openLetter(one.subject)}
                onClick={() => setOpen(one)}
              >
                {words.open}
              </Button>
            }
          />
        ))}
      </ListRows>
      {open && <LetterDialog accountId={accountId} letter={open} onClose={() => setOpen(null)} />}
    </PersonSection>
  );
}
