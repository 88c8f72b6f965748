import { deskTexts } from '#client/messages/desk.ts';
import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import { PdfFrame } from '#client/desk/parts/pdf-frame.tsx';
import styles from '#client/desk/proofs/proofs.module.css';
import { proofFilePath, useProofFile } from '#client/desk/proofs/queries.ts';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

/** The proof in the browser's own PDF viewer, if it has one. */
export function ProofFile({ proof }: { proof: ProofItem }) {
  const { data, error, refetch } = useProofFile(proof);
  return (
    <Stack as="section" gap={8} className={styles.file} aria-label={texts.open}>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Spinner place="inline" />}
      {data && <PdfFrame blob={data} name={texts.frame(proof.file_name)} />}
      <p>
        <a href={proofFilePath(proof)} download>
          {deskTexts.download}
        </a>
      </p>
    </Stack>
  );
}
