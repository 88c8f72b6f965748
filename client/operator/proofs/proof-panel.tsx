import { proofTexts as texts, statusText } from '#client/messages/desk.ts';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import { showSize } from '#client/operator/parts/show-size.ts';
import styles from '#client/operator/proofs/proofs.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';
import type { ProofItem } from '#worker/operator/proofs/schemas.ts';

interface ProofPanelProps {
  proof: ProofItem;
  busy: boolean;
  onConfirm: () => void;
  onReject: () => void;
  onUndo: () => void;
}

/** Whose proof it is and of what, whether the file is known, and the decision. */
export function ProofPanel({ proof, busy, onConfirm, onReject, onUndo }: ProofPanelProps) {
  const { rows } = texts;
  const decided = [
    { label: rows.status, value: statusText(proof.status) },
    ...(proof.reason === null ? [] : [{ label: rows.reason, value: proof.reason }]),
    ...(proof.reviewed_by === null ? [] : [{ label: rows.by, value: proof.reviewed_by }]),
  ];
  return (
    <section className={styles.panel} aria-label={proof.email ?? texts.somebody}>
      {proof.duplicates.length > 0 && <Duplicates proof={proof} />}
      {proof.status === 'uploaded' ? (
        <div className={styles.decision}>
          <Button color="green" fullwidth busy={busy} onClick={onConfirm}>
            {texts.confirm}
          </Button>
          <Button variant="secondary" color="black" fullwidth busy={busy} onClick={onReject}>
            {texts.reject}
          </Button>
        </div>
      ) : (
        <Button variant="secondary" color="black" fullwidth busy={busy} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
      <DescriptionList
        rows={[
          {
            label: rows.person,
            value: <PersonLink accountId={proof.account_id} email={proof.email} />,
          },
          { label: rows.deal, value: proof.deal.name },
          { label: rows.months, value: proof.deal.free_months },
          { label: rows.round, value: texts.round(proof.round) },
          { label: rows.uploaded, value: showMoment(proof.uploaded_at) },
          { label: rows.file, value: `${proof.file_name}, ${showSize(proof.size)}` },
          ...(proof.status === 'uploaded' ? [] : decided),
        ]}
      />
    </section>
  );
}

function Duplicates({ proof: { duplicates } }: { proof: ProofItem }) {
  return (
    <Banner tone="danger" icon={<AlertIcon />} title={texts.duplicates(duplicates.length)}>
      <ul className={styles.duplicates}>
        {duplicates.map((other) => (
          <li key={`${other.usage_id}:${other.round}`}>
            <PersonLink accountId={other.account_id} email={other.email} />
            <br />
            {texts.duplicateOf(other.deal, statusText(other.status), showMoment(other.uploaded_at))}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
