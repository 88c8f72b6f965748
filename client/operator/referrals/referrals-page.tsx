import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { answer, api, read } from '#client/lib/api.ts';
import { deskTexts, statusText } from '#client/messages/desk.ts';
import { referralTexts as texts } from '#client/messages/desk-money.ts';
import { act } from '#client/operator/act.ts';
import { Filters, useFilter } from '#client/operator/parts/filters.tsx';
import { ListEnd } from '#client/operator/parts/list-end.tsx';
import { PageHead } from '#client/operator/parts/page-head.tsx';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { CreditDialog } from '#client/operator/referrals/credit-dialog.tsx';
import { useDeskAction } from '#client/operator/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { ReferralItem } from '#worker/operator/referrals/schemas.ts';

const statuses = ['counted', 'credited', 'waiting'] as const;
const referralsKey = ['desk/referrals'];

/** Who brought whom, and what they get for it. */
export function ReferralsPage() {
  const status = useFilter(statuses);
  const [crediting, setCrediting] = useState<ReferralItem | null>(null);
  const query = useInfiniteQuery({
    queryKey: [...referralsKey, status],
    queryFn: ({ pageParam: cursor }) =>
      read(api.internal.referrals.$get({ query: { status, ...(cursor && { cursor }) } })),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const referrals = query.data?.pages.flatMap((page) => page.referrals) ?? [];
  const takeBack = useDeskAction([referralsKey], async ({ id }: ReferralItem) => {
    await act(['referral-back', id], (actionId) =>
      answer(
        api.internal.referrals[':id']['take-back'].$post({
          param: { id },
          json: { action_id: actionId },
        }),
      ),
    );
    return texts.takenBack;
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.referrals.title} lead={texts.lead} />
      <Filters
        label={texts.status}
        open={status}
        options={statuses.map((value) => ({ value, label: texts.filters[value] }))}
      />
      {referrals.length > 0 && (
        <Rows label={deskPages.referrals.title}>
          {referrals.map((referral) => (
            <Row
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
                  texts.brought,
                  <PersonLink
                    key="referred"
                    accountId={referral.referred.account_id}
                    email={referral.referred.email}
                  />,
                ],
                [texts.at, showMoment(referral.created_at)],
                [texts.counted, referral.counted_at && showMoment(referral.counted_at)],
                [texts.credited, referral.credited_at && showMoment(referral.credited_at)],
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
          ))}
        </Rows>
      )}
      <ListEnd query={query} count={referrals.length} empty={texts.empty[status]} />
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
