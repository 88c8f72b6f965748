import { useState } from 'react';

import { timelineTexts as texts } from '#client/messages/desk-timeline.ts';
import { RefundDialog } from '#client/desk/money/refund-dialog.tsx';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { LetterDialog } from '#client/desk/people/letter-dialog.tsx';
import { TimelineItem } from '#client/desk/timeline/timeline-item.tsx';
import { useTimeline } from '#client/desk/timeline/queries.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { TimelineRow } from '#worker/desk/timeline/schemas.ts';
import type { LetterItem } from '#worker/letter/schemas.ts';

const shown = [
  'all',
  'payment',
  'refund',
  'dispute',
  'order',
  'change',
  'mail',
  'declaration',
  'grant',
  'coupon',
  'proof',
  'sign_in',
  'event',
  'act',
] as const;

/** Everything that has happened to a person, the newest first; `?status=` keeps the filter. */
export function Timeline({ accountId }: { accountId: string }) {
  const kind = useFilter(shown);
  const list = useTimeline(accountId, kind);
  const [letter, setLetter] = useState<LetterItem | null>(null);
  const [invoice, setInvoice] = useState<string | null>(null);
  const isPartial = list.query.data?.pages.some(({ missing }) => missing.length > 0) ?? false;
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      <Filters label={texts.filter} values={shown} texts={texts.kinds} open={kind} />
      {isPartial && <Banner tone="notice">{texts.missing}</Banner>}
      <DeskList list={list} label={texts.title} empty={texts.empty}>
        {(row) => (
          <TimelineItem
            key={row.id}
            row={row}
            onRead={() => setLetter(letterOf(row))}
            onRefund={() => setInvoice(row.invoice_id ?? null)}
          />
        )}
      </DeskList>
      {letter && (
        <LetterDialog accountId={accountId} letter={letter} onClose={() => setLetter(null)} />
      )}
      {invoice !== null && (
        <RefundDialog accountId={accountId} invoice={invoice} onClose={() => setInvoice(null)} />
      )}
    </section>
  );
}

/** The letter of a row, as its dialog takes it. */
function letterOf({ letter_id: id, title, at, recipient, status }: TimelineRow): LetterItem | null {
  if (!id) return null;
  return { id, subject: title, at, recipient: recipient ?? '', delivered: status === 'delivered' };
}
