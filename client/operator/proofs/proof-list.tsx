import { useEffect, useRef } from 'react';

import { proofTexts as texts } from '#client/messages/desk.ts';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/proofs/proofs.module.css';
import { Badge } from '#client/ui/badge.tsx';
import type { ProofItem } from '#worker/operator/proofs/schemas.ts';

interface ProofListProps {
  proofs: readonly ProofItem[];
  open: ProofItem | null;
  onOpen: (usageId: string) => void;
}

/** The queue; the open one stays in view. */
export function ProofList({ proofs, open, onOpen }: ProofListProps) {
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
      <span className={styles.who}>{email ?? texts.somebody}</span>
      <span className={styles.what}>{deal.name}</span>
      <span className={styles.what}>{showMoment(at)}</span>
      {(duplicates.length > 0 || round > 1) && (
        <span className={styles.flags}>
          {duplicates.length > 0 && <Badge tone="danger">{texts.duplicate}</Badge>}
          {round > 1 && <Badge tone="notice">{texts.again(round)}</Badge>}
        </span>
      )}
    </button>
  );
}
