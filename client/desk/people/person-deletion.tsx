import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { dataTexts } from '#client/messages/desk-data.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { dayMs } from '#worker/calendar.ts';
import { formatDate } from '#worker/date.ts';
import type { DeskDeletion } from '#worker/desk/people/data-schemas.ts';

const texts = dataTexts.deletion;

/** That an account is to be deleted, or what is left of a deleted one. */
export function PersonDeletion({ deletion }: { deletion: DeskDeletion }) {
  const { status, requested_at: requested, due_at: due, erased_at: erased } = deletion;
  const text =
    erased !== null
      ? texts.gone(formatMoment(erased))
      : status === 'announced'
        ? texts.announced(formatMoment(requested), formatMoment(due))
        : status === 'requested'
          ? texts.asked(formatMoment(requested), formatMoment(due))
          : texts.going;
  return (
    <>
      <Banner tone="notice">
        <p>{text}</p>
      </Banner>
      {deletion.left.length > 0 && (
        <section className={styles.section}>
          <h2>{texts.leftTitle}</h2>
          <DescriptionList
            rows={deletion.left.map(({ what, until }) => ({
              label: texts.left[what],
              // The last whole day: years end in UTC, an hour later than in Germany.
              value: texts.until(formatDate(until - dayMs)),
            }))}
          />
        </section>
      )}
    </>
  );
}
