import { useEffect, useRef } from 'react';

import { proofTexts as texts } from '#client/messages/desk.ts';
import styles from '#client/operator/proofs/proofs.module.css';
import { proofFilePath, useProofFile } from '#client/operator/proofs/queries.ts';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { ProofItem } from '#worker/operator/proofs/schemas.ts';

/** The file, shown by the browser's own viewer where it has one. */
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

/** Without `sandbox`, in which browsers load no viewer; the type is ours, so it is shown as a PDF. */
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
