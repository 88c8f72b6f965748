import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import { Filters, useFilter } from '#client/desk/parts/filters.tsx';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { LastAction } from '#client/desk/parts/last-action.tsx';
import { ListEnd } from '#client/desk/parts/list-end.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { ProofFile } from '#client/desk/proofs/proof-file.tsx';
import { ReviewList } from '#client/desk/proofs/review-list.tsx';
import { ProofPanel } from '#client/desk/proofs/proof-panel.tsx';
import review from '#client/desk/proofs/proofs.module.css';
import { proofFileQuery, useProofs } from '#client/desk/proofs/queries.ts';
import { RejectDialog } from '#client/desk/proofs/reject-dialog.tsx';
import { useReview } from '#client/desk/proofs/use-review.ts';
import { useKeys } from '#client/desk/use-keys.ts';
import { Stack } from '#client/ui/layout.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

const statuses = ['uploaded', 'confirmed', 'rejected'] as const;

/** The review of proofs: queue, file and decision side by side. */
export function ProofsPage() {
  const status = useFilter(statuses);
  return <Review key={status} status={status} />;
}

function Review({ status }: { status: (typeof statuses)[number] }) {
  const list = useProofs(status);
  const { open, next, last, busy, show, step, decide } = useReview(list.items);
  const [rejecting, setRejecting] = useState<ProofItem | null>(null);
  const waits = status === 'uploaded';
  const undoable = waits ? (last?.undo ?? null) : open;
  const undo = () => undoable && void decide(undoable, { move: 'undo' });

  const client = useQueryClient();
  useEffect(() => {
    if (next) void client.prefetchQuery(proofFileQuery(next));
  }, [client, next]);

  useKeys({
    j: () => step(1),
    k: () => step(-1),
    c: waits && open ? () => void decide(open, { move: 'confirm' }) : undefined,
    r: waits && open ? () => setRejecting(open) : undefined,
    u: undo,
  });

  return (
    <div className={styles.page}>
      <PageHead title={deskPages.proofs.title} />
      <Filters label={texts.status} open={status} values={statuses} texts={texts.filters} />
      <Stack gap={4}>
        <KeyHelp keys={texts.keys} />
        <LastAction text={last?.text} busy={busy} undo={last?.undo && waits ? undo : undefined} />
      </Stack>
      <div className={review.review}>
        <div className={review.queue}>
          <ReviewList proofs={list.items} open={open} onOpen={show} />
          <ListEnd list={list} empty={texts.empty[status]} />
        </div>
        {open && (
          <>
            <ProofFile key={`${open.usage_id}:${open.round}`} proof={open} />
            <ProofPanel
              proof={open}
              busy={busy}
              onConfirm={() => void decide(open, { move: 'confirm' })}
              onReject={() => setRejecting(open)}
              onUndo={() => void decide(open, { move: 'undo' })}
            />
          </>
        )}
      </div>
      {rejecting && (
        <RejectDialog
          onClose={() => setRejecting(null)}
          onReject={async (reason) => {
            await decide(rejecting, { move: 'reject', reason });
            setRejecting(null);
          }}
        />
      )}
    </div>
  );
}
