import { Link, useSearchParams } from 'react-router-dom';

import { api } from '#client/lib/api.ts';
import { labelText, numberNames, numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useList } from '#client/desk/use-list.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { formatMoney } from '#worker/money.ts';
import type { NumberName } from '#worker/desk/numbers/definitions.ts';
import type { Fact } from '#worker/desk/numbers/schemas.ts';

/** What a number counts, row by row; the address says which number and days. */
export function FactsPage() {
  const [search] = useSearchParams();
  const number = (search.get('number') ?? 'mrr') as NumberName;
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  const label = search.get('label');
  const query = { number, from, to, ...(label !== null && { label }) };
  const list = useList(
    ['desk/numbers/rows', query],
    (after) => api.internal.numbers.rows.$get({ query: { ...query, ...after } }),
    (page) => page.facts,
  );
  const sum = list.query.data?.pages[0];
  const name = [numberNames[number] ?? number, label && labelText(label)]
    .filter(Boolean)
    .join(', ');
  const numbers = new URLSearchParams({ from, to });
  return (
    <div className={styles.page}>
      <PageHead title={texts.factsTitle} lead={texts.factsOf(name, from, to)}>
        <Link to={`${deskPages.numbers.path}?${numbers}`}>{texts.back}</Link>
      </PageHead>
      {sum && (
        <p role="status" className={styles.muted}>
          {texts.factsSum(sum.count, sum.cents === 0 ? '' : formatMoney(sum.cents))}
        </p>
      )}
      <DeskList label={name} list={list} empty={texts.factsEmpty}>
        {(fact) => <FactRow key={`${fact.id}`} fact={fact} />}
      </DeskList>
    </div>
  );
}

function FactRow({ fact }: { fact: Fact }) {
  const { account_id: accountId, email, label, count, cents, at, day } = fact;
  return (
    <ListRow
      title={accountId === null ? texts.nobody : <PersonLink accountId={accountId} email={email} />}
      facts={[
        [texts.at, formatMoment(at)],
        [texts.counts, day],
        [texts.about, [labelText(label), fact.object_id].filter(Boolean).join(' · ')],
        [texts.count, count],
        [texts.amount, cents === 0 ? null : formatMoney(cents)],
      ]}
    />
  );
}
