import { useSearchParams } from 'react-router-dom';

import { numbersTexts as texts } from '#client/messages/desk-numbers.ts';
import { Figures } from '#client/desk/numbers/figures.tsx';
import { Plots } from '#client/desk/numbers/plots.tsx';
import { useNumbers } from '#client/desk/numbers/queries.ts';
import { RangeForm } from '#client/desk/numbers/range-form.tsx';
import type { Chosen } from '#client/desk/numbers/range-form.tsx';
import { compared, presetRange } from '#client/desk/numbers/ranges.ts';
import { Tables } from '#client/desk/numbers/tables.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useNow } from '#client/desk/use-now.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';

/** How the shop does. The address keeps which days, and what they are compared with. */
export function NumbersPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const chosen = chosenIn(search, now);
  const { from, to, compare } = chosen;
  const numbers = useNumbers({ from, to });
  const other = compared({ from, to }, compare);
  const before = useNumbers(other);
  const data = numbers.data && {
    numbers: numbers.data,
    before: other === null ? undefined : before.data,
  };
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.numbers.title} lead={texts.lead} />
      <RangeForm
        key={search.toString()}
        chosen={chosen}
        now={now}
        onChoose={(next) => setSearch({ ...next })}
      />
      {numbers.error && <LoadFailed error={numbers.error} retry={numbers.refetch} />}
      {!numbers.error && !data && <Skeleton shape="card" lines={3} />}
      {data && (
        <>
          <Figures {...data} />
          <Plots {...data} />
          <Tables numbers={data.numbers} />
        </>
      )}
    </div>
  );
}

function chosenIn(search: URLSearchParams, now: number): Chosen {
  const usual = presetRange('days30', now);
  const compare = search.get('compare');
  return {
    from: search.get('from') ?? usual.from,
    to: search.get('to') ?? usual.to,
    compare: compare === 'before' || compare === 'year' ? compare : '',
  };
}
