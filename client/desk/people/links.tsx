import { useState } from 'react';

import { peopleTexts } from '#client/messages/desk-people.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { personKey, withdrawLink } from '#client/desk/people/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { formatMoney } from '#worker/money.ts';
import type { DeskLoginCode } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.links;

/** Sign-in links; a usable one can be withdrawn. That cannot be undone. */
export function Links({ accountId, codes }: { accountId: string; codes: DeskLoginCode[] }) {
  const [withdrawing, setWithdrawing] = useState<DeskLoginCode | null>(null);
  const { run, busy } = useDeskAction([[...personKey, accountId]], async (id: string) => {
    await withdrawLink(accountId, id);
    return texts.withdrawn;
  });
  return (
    <PersonSection title={peopleTexts.sections.login_codes} count={codes.length}>
      <ListRows label={peopleTexts.sections.login_codes}>
        {codes.map((code) => (
          <ListRow
            key={code.id}
            title={texts.purposes[code.purpose]}
            badges={
              <Badge tone={code.usable ? 'success' : 'neutral'}>
                {code.usable ? texts.usable : texts.spent}
              </Badge>
            }
            facts={[
              [texts.uses, `${code.uses} / ${code.max_uses}`],
              [texts.made, formatMoment(code.created_at)],
              [texts.expires, formatMoment(code.expires_at)],
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
                  onClick={() => setWithdrawing(code)}
                >
                  {texts.withdraw}
                </Button>
              )
            }
          />
        ))}
      </ListRows>
      <ConfirmDialog
        open={withdrawing !== null}
        title={texts.withdrawTitle}
        text={texts.withdrawText}
        confirmLabel={texts.withdraw}
        confirmColor="black"
        busy={busy}
        onClose={() => setWithdrawing(null)}
        onConfirm={() => void run(withdrawing?.id ?? '').then(() => setWithdrawing(null))}
      />
    </PersonSection>
  );
}
