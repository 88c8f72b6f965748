import { useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { personKey, sendTransferDecision } from '#client/desk/people/queries.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { DeskTransfer, PersonAnswer } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.transfer;
const tones = { waiting: 'notice', kept: 'success', undone: 'neutral' } as const;
const look = { size: 'small', variant: 'secondary', color: 'black' } as const;
const words = {
  kept: { title: texts.keepTitle, lead: texts.keepLead, submit: texts.keep },
  undone: { title: texts.undoTitle, lead: texts.undoLead, submit: texts.undo },
} as const;

type Decision = keyof typeof words;

interface PersonTransfersProps extends Pick<PersonAnswer, 'transfers'> {
  accountId: string;
}

/** Stores' purchases that went to or from this account; somebody of ours decides on each. */
export function PersonTransfers({ accountId, transfers }: PersonTransfersProps) {
  const [deciding, setDeciding] = useState<[DeskTransfer, Decision] | null>(null);
  const decide = useDialogAction(
    [[...personKey, accountId]],
    async ([{ id }, decision]: [DeskTransfer, Decision], reason: string) => {
      await sendTransferDecision(accountId, id, decision, reason);
      return texts[decision];
    },
  );
  return (
    <PersonSection title={peopleTexts.sections.transfers} count={transfers.length}>
      <ListRows label={peopleTexts.sections.transfers}>
        {transfers.map((one) => (
          <ListRow
            key={one.id}
            title={texts.title[one.direction]}
            badges={
              <Badge tone={tones[one.decision ?? 'waiting']}>
                {texts.status[one.decision ?? 'waiting']}
              </Badge>
            }
            facts={[
              [texts.store, peopleTexts.grants.sources[one.platform]],
              [texts.reference, one.reference],
              [texts.at, formatMoment(one.at)],
              [
                texts.other[one.direction],
                <PersonLink key="other" accountId={one.other.account_id} email={one.other.email} />,
              ],
              [texts.decided, one.decided_at && formatMoment(one.decided_at)],
            ]}
            actions={
              one.decision === null && (
                <>
                  <Button {...look} onClick={() => setDeciding([one, 'kept'])}>
                    {texts.keep}
                  </Button>
                  {one.can_undo && (
                    <Button {...look} onClick={() => setDeciding([one, 'undone'])}>
                      {texts.undo}
                    </Button>
                  )}
                </>
              )
            }
          />
        ))}
      </ListRows>
      {deciding && (
        <ReasonDialog
          {...words[deciding[1]]}
          label={deskTexts.reason}
          onClose={() => setDeciding(null)}
          onSubmit={async (reason) => {
            await decide(deciding, reason);
            setDeciding(null);
          }}
        />
      )}
    </PersonSection>
  );
}
