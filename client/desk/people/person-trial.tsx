import { Link } from 'react-router-dom';

import { peopleTexts } from '#client/messages/desk-people.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { allowTrial, personKey } from '#client/desk/people/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { DeskTrial } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.trial;

/** Why the person gets no trial, who has had it, and the button that allows it all the same. */
export function PersonTrial({ accountId, trial }: { accountId: string; trial: DeskTrial }) {
  const allow = useDeskAction([[...personKey, accountId]], async () => {
    await allowTrial(accountId);
    return texts.allowed;
  });
  const { refused_at: refusedAt, allowed_at: allowedAt, method, others } = trial;
  return (
    <PersonSection title={peopleTexts.sections.trial} count={1}>
      <ListRows label={peopleTexts.sections.trial}>
        <ListRow
          title={allowedAt === null ? texts.refused : texts.allowed}
          facts={[
            [texts.refusedOn, refusedAt === null ? null : formatDate(refusedAt)],
            [texts.method, method && texts.methods[method]],
            [texts.allowedOn, allowedAt === null ? null : formatDate(allowedAt)],
            ...others.map(
              ({ by, account_id: id, keep_until: until }) =>
                [
                  texts.by[by],
                  id === null ? (
                    texts.gone(until)
                  ) : (
                    <Link key={id} to={deskPages.person.path.replace(':id', id)}>
                      {texts.other}
                    </Link>
                  ),
                ] as const,
            ),
          ]}
          actions={
            allowedAt === null && (
              <Button
                size="small"
                variant="secondary"
                color="black"
                busy={allow.busy}
                onClick={() => void allow.run()}
              >
                {texts.allow}
              </Button>
            )
          }
        />
      </ListRows>
    </PersonSection>
  );
}
