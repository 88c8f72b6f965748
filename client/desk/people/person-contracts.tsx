import { useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { endTexts, planChangeTexts } from '#client/messages/desk-money.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { planName } from '#client/desk/coupons/plan-name.ts';
import { EndDialog } from '#client/desk/money/end-dialog.tsx';
import { PlanChangeDialog } from '#client/desk/money/plan-change-dialog.tsx';
import { sendPlanChangeUndo } from '#client/desk/money/queries.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { personKey, sendPaymentForgiveness } from '#client/desk/people/queries.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { PersonAnswer, PersonContract } from '#worker/desk/people/schemas.ts';
import { isLive, isPastDue } from '#worker/entitlement/contract.ts';

const look = { size: 'small', variant: 'secondary', color: 'black' } as const;

interface PersonContractsProps extends Pick<PersonAnswer, 'contracts' | 'debits'> {
  accountId: string;
}

/** The person's contracts; those that run can be ended, and an overdue payment taken over. */
export function PersonContracts({ accountId, contracts, debits }: PersonContractsProps) {
  const { contract } = texts;
  const [ending, setEnding] = useState<PersonContract | null>(null);
  const [forgiving, setForgiving] = useState<PersonContract | null>(null);
  const [changing, setChanging] = useState<PersonContract | null>(null);
  const [undoing, setUndoing] = useState<PersonContract | null>(null);
  const forgive = useDialogAction([[...personKey, accountId]], async (id: string, why: string) => {
    await sendPaymentForgiveness(accountId, id, why);
    return contract.forgiven;
  });
  const undo = useDialogAction([[...personKey, accountId]], async (id: string, why: string) => {
    await sendPlanChangeUndo(accountId, id, why);
    return planChangeTexts.undone;
  });
  return (
    <PersonSection title={texts.sections.contracts} count={contracts.length}>
      <ListRows label={texts.sections.contracts}>
        {contracts.map((one) => (
          <ListRow
            key={one.id}
            title={planName(one.plan_key)}
            badges={<Badge>{contract.status(one.status)}</Badge>}
            facts={[
              [contract.value, formatMoney(one.value)],
              [contract.bought, formatDate(one.purchased_at)],
              [contract.trial, one.trial_end_at && formatDate(one.trial_end_at)],
              [contract.ends, one.expires_at && formatDate(one.expires_at)],
              [contract.rests, one.paid_through && formatDate(one.paid_through)],
              [contract.renews, contract.renewal(one.one_time, one.renew_disabled)],
              [planChangeTexts.planned, one.planned && planChangeTexts.coming(one.planned)],
              [contract.number, one.number],
              [contract.id, <StripeLink key="id" id={one.id} />],
            ]}
            actions={
              <>
                {isOverdue(one, debits) && (
                  <Button
                    {...look}
                    aria-label={contract.forgiveFor(one.number)}
                    onClick={() => setForgiving(one)}
                  >
                    {contract.forgive}
                  </Button>
                )}
                {isLive(one.status) && !one.one_time && (
                  <Button
                    {...look}
                    aria-label={planChangeTexts.openFor(one.number)}
                    onClick={() => setChanging(one)}
                  >
                    {planChangeTexts.open}
                  </Button>
                )}
                {one.planned && (
                  <Button
                    {...look}
                    aria-label={planChangeTexts.undoFor(one.number)}
                    onClick={() => setUndoing(one)}
                  >
                    {planChangeTexts.undo}
                  </Button>
                )}
                {isLive(one.status) && !one.one_time && (
                  <Button
                    {...look}
                    aria-label={endTexts.openFor(one.number)}
                    onClick={() => setEnding(one)}
                  >
                    {endTexts.open}
                  </Button>
                )}
              </>
            }
          />
        ))}
      </ListRows>
      {ending && (
        <EndDialog accountId={accountId} contract={ending} onClose={() => setEnding(null)} />
      )}
      {changing && (
        <PlanChangeDialog
          accountId={accountId}
          contract={changing}
          onClose={() => setChanging(null)}
        />
      )}
      {undoing && (
        <ReasonDialog
          title={planChangeTexts.undo}
          lead={planChangeTexts.undoLead}
          label={deskTexts.reason}
          submit={planChangeTexts.undo}
          onClose={() => setUndoing(null)}
          onSubmit={async (reason) => {
            await undo(undoing.id, reason);
            setUndoing(null);
          }}
        />
      )}
      {forgiving && (
        <ReasonDialog
          title={contract.forgive}
          lead={contract.forgiveLead}
          label={deskTexts.reason}
          submit={contract.forgive}
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

/** A payment of it was refused; a debit that came back is in a list of its own. */
function isOverdue({ status, one_time: once }: PersonContract, debits: PersonAnswer['debits']) {
  const isDebit = debits.some((debit) => debit.status === 'open' || debit.status === 'waiting');
  return isPastDue(status) && !once && !isDebit;
}
