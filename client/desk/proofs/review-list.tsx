import { useEffect, useRef } from 'react';

import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/proofs/proofs.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

interface ReviewListProps {
  proofs: readonly ProofItem[];
  open: ProofItem | null;
  onOpen: (usageId: string) => void;
}

/** The queue; keeps the open proof in view. */
export function ReviewList({ proofs, open, onOpen }: ReviewListProps) {
  if (proofs.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={texts.list}>
      {proofs.map((proof) => (
        <li key={proof.usage_id}>
          <Item
            proof={proof}
            isOpen={proof.usage_id === open?.usage_id}
            onOpen={() => onOpen(proof.usage_id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Item(props: { proof: ProofItem; isOpen: boolean; onOpen: () => void }) {
  const { proof, isOpen, onOpen } = props;
  const { email, deal, round, uploaded_at: at, duplicates } = proof;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpen) button.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <button
      ref={button}
      type="button"
      className={styles.item}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <span className={styles.who} title={email ?? undefined}>
        {email ?? texts.somebody}
      </span>
      <span className={styles.what}>{deal.name}</span>
      <span className={styles.what}>{formatMoment(at)}</span>
      {(duplicates.length > 0 || round > 1) && (
        <Cluster as="span" gap={4}>
          {duplicates.length > 0 && <Badge tone="danger">{texts.duplicate}</Badge>}
          {round > 1 && <Badge tone="notice">{texts.again(round)}</Badge>}
        </Cluster>
      )}
    </button>
  );
}
