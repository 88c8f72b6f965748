import { useState } from 'react';

import { peopleTexts } from '#client/messages/desk-people.ts';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import { PersonSection } from '#client/operator/people/person-sections.tsx';
import { personKey, withdrawLink } from '#client/operator/people/queries.ts';
import { useDeskAction } from '#client/operator/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { formatMoney } from '#worker/money.ts';
import type { DeskLoginCode } from '#worker/operator/people/schemas.ts';

const texts = peopleTexts.links;

/** Links that sign somebody in; one that can still be used can be withdrawn, for good. */
export function Links({ accountId, codes }: { accountId: string; codes: DeskLoginCode[] }) {
  const [asked, setAsked] = useState<DeskLoginCode | null>(null);
  const { run, busy } = useDeskAction([[...personKey, accountId]], async (id: string) => {
    await withdrawLink(accountId, id);
    return texts.withdrawn;
  });
  return (
    <PersonSection title={peopleTexts.sections.links} count={codes.length}>
      <Rows label={peopleTexts.sections.links}>
        {codes.map((code) => (
          <Row
            key={code.id}
            title={texts.purposes[code.purpose]}
            badges={
              <Badge tone={code.usable ? 'success' : 'neutral'}>
                {code.usable ? texts.usable : texts.spent}
              </Badge>
            }
            facts={[
              [texts.uses, `${code.uses} / ${code.max_uses}`],
              [texts.made, showMoment(code.created_at)],
              [texts.expires, showMoment(code.expires_at)],
              [texts.extraDays, code.extra_days],
              [texts.allowance, code.allowance && formatMoney(code.allowance)],
              [texts.coupon, code.coupon_code],
            ]}
            actions={
              code.usable && (
                <Button
                  size="small"
                  variant="secondary"
                  color="black"
                  onClick={() => setAsked(code)}
                >
                  {texts.withdraw}
                </Button>
              )
            }
          />
        ))}
      </Rows>
      <ConfirmDialog
        open={asked !== null}
        title={texts.withdrawTitle}
        text={texts.withdrawText}
        confirmLabel={texts.withdraw}
        confirmColor="black"
        busy={busy}
        onClose={() => setAsked(null)}
        onConfirm={() => void run(asked?.id ?? '').then(() => setAsked(null))}
      />
    </PersonSection>
  );
}
