import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, readApi } from '#client/lib/api.ts';
import { memberTexts } from '#client/messages/desk-members.ts';
import { secondLookTexts as texts } from '#client/messages/desk-second-looks.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import type { Fact } from '#client/desk/parts/list-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { deskProblemText, sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { useOperator } from '#client/desk/use-operator.ts';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import { filterNames } from '#worker/desk/members/schemas.ts';
import type { MemberFilters } from '#worker/desk/members/schemas.ts';
import type { SecondLook } from '#worker/desk/second-looks/schemas.ts';

const key = ['desk/second-looks'];
const one = api.internal['second-looks'][':id'];

/** What waits for a second operator. */
export function SecondLooksPage() {
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: () => readApi(api.internal['second-looks'].$get()),
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.secondLooks.title} lead={texts.lead} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="control" lines={3} />}
      {data && data.waiting.length === 0 && <p className={styles.empty}>{texts.empty}</p>}
      {data && data.waiting.length > 0 && (
        <ListRows label={deskPages.secondLooks.title}>
          {data.waiting.map((look) => (
            <Look key={look.id} look={look} />
          ))}
        </ListRows>
      )}
    </div>
  );
}

/** For whom it is, and why it was asked for. A list is for nobody, so it is linked instead. */
function factsOf({ waits, account_id: accountId, email }: SecondLook): Fact[] {
  if (waits.act === 'export') {
    return [
      [texts.whom, memberTexts.chosen(waits) || texts.everybody],
      [texts.list, <ListLink key="list" list={waits} />],
    ];
  }
  return [
    [texts.who, accountId && <PersonLink key="who" accountId={accountId} email={email} />],
    [texts.document, waits.act === 'payout' ? null : waits.document],
    [texts.end, waits.act === 'end' ? texts.endOf(waits) : null],
    [texts.back, waits.act === 'end' ? texts.backOf(waits) : null],
    [texts.before, waits.act === 'payout' ? null : texts.beforeOf(waits)],
    [texts.reason, waits.act === 'payout' ? null : waits.reason],
  ];
}

function ListLink({ list }: { list: MemberFilters }) {
  const filters = filterNames.flatMap((name) => (list[name] ? [[name, list[name]]] : []));
  return <Link to={`${deskPages.people.path}?${new URLSearchParams(filters)}`}>{texts.see}</Link>;
}

/** Nothing was typed here that could be sent again. */
function problemText(error: unknown): string {
  return failureCode(error) === 'already_changed' ? texts.outdated : deskProblemText(error);
}

function Look({ look }: { look: SecondLook }) {
  const me = useOperator();
  const { id, waits, operator, at } = look;
  const confirm = useDeskAction(
    [key],
    async () => {
      await sendAct('second-look-confirm', one.confirm.$post, { id });
      return waits.act === 'export' ? texts.exportConfirmed(operator) : texts.confirmed;
    },
    problemText,
  );
  const refuse = useDeskAction([key], async () => {
    await sendAct('second-look-refuse', one.refuse.$post, { id });
    return texts.refused;
  });
  const isOwn = operator === me;
  const isBusy = confirm.busy || refuse.busy;
  return (
    <ListRow
      title={texts.title(waits)}
      facts={[...factsOf(look), [texts.by, operator], [texts.at, formatMoment(at)]]}
      actions={
        <>
          {!isOwn && (
            <Button size="small" color="green" busy={isBusy} onClick={() => void confirm.run()}>
              {texts.confirm}
            </Button>
          )}
          <Button
            size="small"
            variant="secondary"
            color="black"
            busy={isBusy}
            onClick={() => void refuse.run()}
          >
            {isOwn ? texts.refuseOwn : texts.refuse}
          </Button>
        </>
      }
    />
  );
}
