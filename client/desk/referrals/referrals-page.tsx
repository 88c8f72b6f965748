import { useState } from 'react';

import { api } from '#client/lib/api.ts';
import { deskTexts, statusText } from '#client/messages/desk.ts';
import { referralTexts as texts } from '#client/messages/desk-referrals.ts';
import { sendAct } from '#client/desk/send-once.ts';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { CreditDialog } from '#client/desk/referrals/credit-dialog.tsx';
import { useList } from '#client/desk/use-list.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { ReferralItem } from '#worker/desk/referrals/schemas.ts';

const statuses = ['counted', 'credited', 'waiting'] as const;
const referralsKey = ['desk/referrals'];

/** Referrals and their credits. */
export function ReferralsPage() {
  const status = useFilter(statuses);
  const [crediting, setCrediting] = useState<ReferralItem | null>(null);
  const list = useList(
    [...referralsKey, status],
    (after) => api.internal.referrals.$get({ query: { status, ...after } }),
    (page) => page.referrals,
  );
  const takeBack = useDeskAction([referralsKey], async ({ id }: ReferralItem) => {
    await sendAct('referral-back', api.internal.referrals[':id']['take-back'].$post, { id });
    return texts.takenBack;
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.referrals.title} lead={texts.lead} />
      <Filters label={texts.status} open={status} values={statuses} texts={texts.filters} />
      <DeskList list={list} label={deskPages.referrals.title} empty={texts.empty[status]}>
        {(referral) => (
          <ListRow
            key={referral.id}
            title={
              <PersonLink
                accountId={referral.referrer.account_id}
                email={referral.referrer.email}
              />
            }
            badges={<Badge>{statusText(referral.status)}</Badge>}
            facts={[
              [
                texts.referred,
                <PersonLink
                  key="referred"
                  accountId={referral.referred.account_id}
                  email={referral.referred.email}
                />,
              ],
              [texts.at, formatMoment(referral.created_at)],
              [texts.counted, referral.counted_at && formatMoment(referral.counted_at)],
              [texts.credited, referral.credited_at && formatMoment(referral.credited_at)],
              [texts.by, referral.credited_by],
            ]}
            actions={
              <>
                {referral.status === 'counted' && (
                  <Button size="small" color="green" onClick={() => setCrediting(referral)}>
                    {texts.credit}
                  </Button>
                )}
                {referral.status === 'credited' && (
                  <Button
                    size="small"
                    variant="secondary"
                    color="black"
                    busy={takeBack.busy}
                    onClick={() => void takeBack.run(referral)}
                  >
                    {deskTexts.undo}
                  </Button>
                )}
              </>
            }
          />
        )}
      </DeskList>
      {crediting && (
        <CreditDialog
          referral={crediting}
          concerns={referralsKey}
          onClose={() => setCrediting(null)}
        />
      )}
    </div>
  );
}
