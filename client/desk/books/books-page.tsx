import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { api, readApi } from '#client/lib/api.ts';
import { booksTexts as texts } from '#client/messages/desk-numbers.ts';
import { DataTable } from '#client/desk/numbers/data-table.tsx';
import type { Column } from '#client/desk/numbers/data-table.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useNow } from '#client/desk/use-now.ts';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { TextField } from '#client/ui/text-field.tsx';
import { dayOf } from '#worker/date.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { kindNames } from '#worker/desk/books/kind-names.ts';
import type { BooksAnswer, BooksLine } from '#worker/desk/books/schemas.ts';
import { formatMoney } from '#worker/money.ts';

/** The books of a month, as a table and as files; the address keeps the month. */
export function BooksPage() {
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const month = search.get('month') ?? dayOf(now).slice(0, 7);
  const [draft, setDraft] = useState(month);
  const { data, error, refetch } = useQuery({
    queryKey: ['desk/books', month],
    queryFn: () => readApi(api.internal.books.$get({ query: { month } })),
  });
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.books.title} lead={texts.lead} />
      <form
        className={styles.search}
        onSubmit={(event) => {
          event.preventDefault();
          setSearch({ month: draft });
        }}
      >
        <TextField
          type="month"
          label={texts.month}
          required
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
        />
        <Button type="submit" variant="secondary" color="black">
          {texts.show}
        </Button>
      </form>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Skeleton shape="card" />}
      {data && <Month books={data} />}
    </div>
  );
}

function Month({ books }: { books: BooksAnswer }) {
  const { month, through, lines, total, datev } = books;
  const file = (name: string) => `/api/internal/books/${name}${month}.csv`;
  const look = buttonClass({ variant: 'secondary', color: 'black' });
  return (
    <section className={styles.section} aria-label={month}>
      <p className={styles.muted}>
        {through === null ? texts.never : texts.through(formatMoment(through))}
      </p>
      {lines.length === 0 ? (
        <p className={styles.empty}>{texts.empty}</p>
      ) : (
        <>
          <DataTable
            label={deskPages.books.title}
            columns={columns}
            rows={[...lines, { kind: null, plan: null, count: lines.length, ...total }]}
            keyOf={({ kind, plan }) => `${kind} ${plan}`}
          />
          <Cluster gap={8}>
            <a className={look} href={file('')} download>
              {texts.csv}
            </a>
            {datev && (
              <a className={look} href={file('EXTF_Buchungsstapel_')} download>
                {texts.datev}
              </a>
            )}
          </Cluster>
          {!datev && <p className={styles.muted}>{texts.noDatev}</p>}
        </>
      )}
    </section>
  );
}

/** A line, or the sum of all. */
type Line = Omit<BooksLine, 'kind'> & { kind: BooksLine['kind'] | null };

const euros = (head: string, of: (line: Line) => number): Column<Line> => ({
  head,
  renderCell: (line) => formatMoney(of(line)),
  value: (line) => of(line) / 100,
});
const nameOf = ({ kind }: Line) => (kind === null ? texts.total : kindNames[kind]);

const columns: readonly Column<Line>[] = [
  { head: texts.kind, renderCell: nameOf, value: nameOf },
  { head: texts.plan, renderCell: ({ plan }) => plan, value: ({ plan }) => plan ?? '' },
  {
    head: texts.count,
    renderCell: ({ kind, count }) => (kind === null ? '' : count),
    value: ({ count }) => count,
  },
  euros(texts.amount, ({ amount }) => amount),
  euros(texts.vat, ({ vat }) => vat),
  euros(texts.fee, ({ fee }) => fee),
  euros(texts.left, ({ amount, fee }) => amount - fee),
];
