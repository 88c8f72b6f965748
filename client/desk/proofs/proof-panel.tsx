import { statusText } from '#client/messages/desk.ts';
import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/proofs/proofs.module.css';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

interface ProofPanelProps {
  proof: ProofItem;
  busy: boolean;
  onConfirm: () => void;
  onReject: () => void;
  onUndo: () => void;
}

/** Details of a proof, known duplicates of its file, and the decision. */
export function ProofPanel({ proof, busy, onConfirm, onReject, onUndo }: ProofPanelProps) {
  const { rows } = texts;
  const decisionRows = [
    { label: rows.status, value: statusText(proof.status) },
    ...(proof.reason === null ? [] : [{ label: rows.reason, value: proof.reason }]),
    ...(proof.reviewed_by === null ? [] : [{ label: rows.by, value: proof.reviewed_by }]),
  ];
  return (
    <Stack
      as="section"
      gap={16}
      className={styles.panel}
      aria-label={proof.email ?? texts.somebody}
    >
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
          { label: rows.uploaded, value: formatMoment(proof.uploaded_at) },
          { label: rows.file, value: `${proof.file_name}, ${formatSize(proof.size)}` },
          ...(proof.status === 'uploaded' ? [] : decisionRows),
        ]}
      />
    </Stack>
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
            {texts.duplicateOf(
              other.deal,
              statusText(other.status),
              formatMoment(other.uploaded_at),
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Formats bytes as `2,4 MB`. */
function formatSize(bytes: number): string {
  return bytes < 100_000
    ? `${number.format(bytes / 1000)} kB`
    : `${number.format(bytes / 1_000_000)} MB`;
}
