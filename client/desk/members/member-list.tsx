import { useSearchParams } from 'react-router-dom';

import { memberTexts as texts } from '#client/messages/desk-members.ts';
import { secondLookTexts } from '#client/messages/desk-second-looks.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { planName } from '#client/desk/coupons/plan-name.ts';
import { MemberFilters } from '#client/desk/members/member-filters.tsx';
import { filtersOf, saveMembers, useMembers } from '#client/desk/members/queries.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { useNow } from '#client/desk/use-now.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { dayOf, formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { Member } from '#worker/desk/members/schemas.ts';

/** The people for whom the filters in the address hold. */
export function MemberList() {
  const now = useNow();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const list = useMembers(filters);
  const save = useDeskAction([], async () => {
    return (await saveMembers(filters, dayOf(now))) ? texts.csvDone : secondLookTexts.waiting;
  });
  return (
    <>
      <MemberFilters busy={list.query.isFetching} />
      <DeskList list={list} label={texts.label} empty={texts.empty}>
        {(member) => (
          <ListRow
            key={`${member.account_id} ${member.at}`}
            title={<PersonLink accountId={member.account_id} email={member.email} />}
            badges={
              member.contract && (
                <Badge>{peopleTexts.contract.status(member.contract.status)}</Badge>
              )
            }
            facts={[
              [peopleTexts.rows.name, member.display_name],
              [texts.sortedBy(list.sortedBy), formatMoment(member.at)],
              [texts.plan, member.contract && planName(member.contract.plan_key)],
              [texts.premium, premiumOf(member)],
              [texts.owed, member.owed > 0 ? formatMoney(member.owed) : null],
            ]}
          />
        )}
      </DeskList>
      {list.items.length > 0 && (
        <div className={styles.last}>
          <Button
            size="small"
            variant="secondary"
            color="black"
            busy={save.busy}
            onClick={() => void save.run()}
          >
            {texts.csv}
          </Button>
          <span className={styles.muted}>{texts.csvHint}</span>
        </div>
      )}
    </>
  );
}

function premiumOf({ premium }: Member): string {
  if (!premium) return texts.none;
  return texts.until(premium.until === null ? null : formatDate(premium.until));
}
