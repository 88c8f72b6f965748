import { waitingTexts as texts } from '#client/messages/desk-waiting.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { ListRows } from '#client/desk/parts/list-rows.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { useWaiting } from '#client/desk/overview/queries.ts';
import { WaitingRow } from '#client/desk/overview/waiting-row.tsx';
import { useNow } from '#client/desk/use-now.ts';
import { Banner } from '#client/ui/banner.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { waitingKinds } from '#worker/desk/waiting/schemas.ts';
import type { WaitingAnswer } from '#worker/desk/waiting/schemas.ts';

const shown = ['all', ...waitingKinds] as const;

/** Everything that wants a person; `?status=` keeps which kind. */
export function WaitingList() {
  const now = useNow();
  const kind = useFilter(shown);
  const { data, error, refetch } = useWaiting();
  if (!data) {
    return error ? <LoadFailed error={error} retry={refetch} /> : <Skeleton shape="card" />;
  }
  const kinds = shown.filter(
    (one) => one === 'all' || one === kind || data.items.some((item) => item.kind === one),
  );
  const items = data.items.filter((item) => kind === 'all' || item.kind === kind);
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      {kinds.length > 1 && (
        <Filters label={texts.filter} values={kinds} texts={texts.kinds} open={kind} />
      )}
      {data.missing.length > 0 && <Banner tone="notice">{texts.missing}</Banner>}
      {items.length === 0 ? (
        <p className={styles.empty}>{emptyText(data)}</p>
      ) : (
        <ListRows label={texts.title}>
          {items.map((item) => (
            <WaitingRow key={`${item.kind} ${item.id}`} item={item} now={now} />
          ))}
        </ListRows>
      )}
      {isCut(data) && <p className={styles.muted}>{texts.more(data.most)}</p>}
    </section>
  );
}

function emptyText({ items, last_act: last }: WaitingAnswer): string {
  if (items.length > 0) return texts.emptyKind;
  return texts.empty(last && { moment: formatMoment(last.at), operator: last.operator });
}

/** Whether more of a kind may wait than are listed. */
function isCut({ items, most }: WaitingAnswer): boolean {
  return waitingKinds.some((kind) => items.filter((one) => one.kind === kind).length >= most);
}
