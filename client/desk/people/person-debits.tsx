import { useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { personKey, sendFeeWaiver, sendForgiveness } from '#client/desk/people/queries.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { DeskDebit, PersonAnswer } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.debit;
const tones = {
  waiting: 'notice',
  open: 'notice',
  settled: 'success',
  dropped: 'neutral',
} as const;

const look = { size: 'small', variant: 'secondary', color: 'black' } as const;

interface PersonDebitsProps extends Pick<PersonAnswer, 'debits'> {
  accountId: string;
}

/** The person's payments that came back; a fee that is not owed can be waived. */
export function PersonDebits({ accountId, debits }: PersonDebitsProps) {
  const [waiving, setWaiving] = useState<DeskDebit | null>(null);
  const [forgiving, setForgiving] = useState<DeskDebit | null>(null);
  const forgive = useDialogAction([[...personKey, accountId]], async (id: number, why: string) => {
    await sendForgiveness(accountId, id, why);
    return texts.forgiven;
  });
  const waive = useDialogAction([[...personKey, accountId]], async (id: number, reason: string) => {
    await sendFeeWaiver(accountId, id, reason);
    return texts.waived;
  });
  return (
    <PersonSection title={peopleTexts.sections.debits} count={debits.length}>
      <ListRows label={peopleTexts.sections.debits}>
        {debits.map((one) => (
          <ListRow
            key={one.id}
            title={formatMoney(one.value)}
            badges={
              one.reason === 'charged_back' ? (
                <Badge tone="danger">{texts.chargedBack}</Badge>
              ) : (
                <Badge tone={tones[one.status]}>{texts.status[one.status]}</Badge>
              )
            }
            facts={[
              [texts.what, texts.reason[one.reason]],
              [texts.since, formatDate(one.since)],
              [texts.fee, one.fee > 0 ? formatMoney(one.fee) : null],
              [texts.waivedOn, one.fee_waived_at && formatDate(one.fee_waived_at)],
              [texts.closed, one.closed_at && formatDate(one.closed_at)],
            ]}
            actions={
              <>
                {isOwed(one) && (
                  <Button {...look} onClick={() => setForgiving(one)}>
                    {texts.forgive}
                  </Button>
                )}
                {one.fee > 0 && one.status !== 'dropped' && (
                  <Button {...look} onClick={() => setWaiving(one)}>
                    {texts.waive}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </ListRows>
      {waiving && (
        <ReasonDialog
          title={texts.waiveTitle}
          lead={texts.waiveLead(waiving.fee, waiving.status === 'settled')}
          label={deskTexts.reason}
          submit={texts.waive}
          onClose={() => setWaiving(null)}
          onSubmit={async (reason) => {
            await waive(waiving.id, reason);
            setWaiving(null);
          }}
        />
      )}
      {forgiving && (
        <ReasonDialog
          title={texts.forgiveTitle}
          lead={texts.forgiveLead(forgiving.value + forgiving.fee)}
          label={deskTexts.reason}
          submit={texts.forgive}
          onClose={() => setForgiving(null)}
          onSubmit={async (reason) => {
            await forgive(forgiving.id, reason);
            setForgiving(null);
          }}
        />
      )}
    </PersonSection>
  );
}

function isOwed({ status }: DeskDebit): boolean {
  return status === 'waiting' || status === 'open';
}
