import { useEffect, useRef } from 'react';

import { deskTexts as texts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/pdf-frame.module.css';

/** A PDF in the browser's own viewer, if it has one. `name` is for screen readers. */
export function PdfFrame({ blob, name }: { blob: Blob; name: string }) {
  return navigator.pdfViewerEnabled ? (
    <Viewer blob={blob} name={name} />
  ) : (
    <p className={styles.noViewer}>{texts.noPdfViewer}</p>
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
