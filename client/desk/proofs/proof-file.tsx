import { useEffect, useRef } from 'react';

import { proofTexts as texts } from '#client/messages/desk-proofs.ts';
import styles from '#client/desk/proofs/proofs.module.css';
import { proofFilePath, useProofFile } from '#client/desk/proofs/queries.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { ProofItem } from '#worker/desk/proofs/schemas.ts';

/** The proof in the browser's own PDF viewer, if it has one. */
export function ProofFile({ proof }: { proof: ProofItem }) {
  const { data, error, refetch } = useProofFile(proof);
  return (
    <section className={styles.file} aria-label={texts.open}>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!error && !data && <Spinner place="inline" />}
      {data &&
        (navigator.pdfViewerEnabled ? (
          <Viewer blob={data} name={texts.frame(proof.file_name)} />
        ) : (
          <p className={styles.noViewer}>{texts.noViewer}</p>
        ))}
      <p>
        <a href={proofFilePath(proof)} download>
          {texts.download}
        </a>
      </p>
    </section>
  );
}

/**
 * Without `sandbox`: browsers load no viewer in a sandboxed frame. We set the blob's type, so it is
 * always shown as a PDF.
 */
function Viewer({ blob, name }: { blob: Blob; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (frame.current) frame.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} className={styles.frame} title={name} />;
}
