import { useState } from 'react';

import { endTexts } from '#client/messages/desk-money.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { planName } from '#client/desk/coupons/plan-name.ts';
import { EndDialog } from '#client/desk/money/end-dialog.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { DeskContract, PersonAnswer } from '#worker/desk/people/schemas.ts';
import { isLive } from '#worker/entitlement/contract.ts';

interface PersonContractsProps extends Pick<PersonAnswer, 'contracts'> {
  accountId: string;
}

/** The person's contracts; those that run can be ended. */
export function PersonContracts({ accountId, contracts }: PersonContractsProps) {
  const { contract } = texts;
  const [ending, setEnding] = useState<DeskContract | null>(null);
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
              [contract.number, one.number],
              [contract.id, <StripeLink key="id" id={one.id} />],
            ]}
            actions={
              isLive(one.status) &&
              !one.one_time && (
                <Button
                  size="small"
                  variant="secondary"
                  color="black"
                  aria-label={endTexts.openFor(one.number)}
                  onClick={() => setEnding(one)}
                >
                  {endTexts.open}
                </Button>
              )
            }
          />
        ))}
      </ListRows>
      {ending && (
        <EndDialog accountId={accountId} contract={ending} onClose={() => setEnding(null)} />
      )}
    </PersonSection>
  );
}
