import { useState } from 'react';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { ByHandDialog } from '#client/desk/people/by-hand-dialog.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { DeskRepayment, PersonAnswer } from '#worker/desk/people/schemas.ts';

interface PersonRepaymentsProps extends Pick<PersonAnswer, 'repayments'> {
  accountId: string;
}

/** What goes back to the person; what did not arrive can be reported as sent in another way. */
export function PersonRepayments({ accountId, repayments }: PersonRepaymentsProps) {
  const [open, setOpen] = useState<DeskRepayment | null>(null);
  return (
    <PersonSection title={texts.sections.repayments} count={repayments.length}>
      <ListRows label={texts.sections.repayments}>
        {repayments.map((one) => (
          <ListRow
            key={one.key}
            title={texts.repayment.amount(one.amount)}
            badges={
              <Badge tone={one.status === 'failed' ? 'danger' : 'neutral'}>
                {texts.repayment.status[one.status]}
              </Badge>
            }
            facts={factsOf(one)}
            actions={
              one.left && (
                <Button size="small" variant="secondary" color="black" onClick={() => setOpen(one)}>
                  {texts.byHand.open}
                </Button>
              )
            }
          />
        ))}
      </ListRows>
      {open?.left && (
        <ByHandDialog
          accountId={accountId}
          repaymentKey={open.key}
          left={open.left}
          onClose={() => setOpen(null)}
        />
      )}
    </PersonSection>
  );
}

function factsOf(one: DeskRepayment): [string, string | null][] {
  const { repayment: words } = texts;
  const { left, by_hand: byHand } = one;
  return [
    [words.why, words.reason[one.reason]],
    [words.due, formatDate(one.due_at)],
    [words.sent, one.sent > 0 ? formatMoney(one.sent) : null],
    [words.failed, one.failed > 0 ? formatMoney(one.failed) : null],
    [words.problem, one.problem],
    [words.left, left && left.cents > 0 ? formatMoney(left.cents) : null],
    [words.byHand, byHand && formatMoney(byHand.cents)],
    [words.on, byHand && formatDate(Date.parse(`${byHand.day}T12:00:00Z`))],
    [words.way, byHand && words.ways[byHand.way]],
    [words.reference, byHand && byHand.reference],
  ];
}
