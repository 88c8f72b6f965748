import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import styles from '#client/desk/parts/desk.module.css';
import { PdfFrame } from '#client/desk/parts/pdf-frame.tsx';
import { openDocument, personKey } from '#client/desk/people/queries.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DeskDocument } from '#worker/desk/people/schemas.ts';

interface DocumentDialogProps {
  accountId: string;
  document: DeskDocument;
  onClose: () => void;
}

/** An archived invoice or credit note. Opening it is logged. */
export function DocumentDialog({ accountId, document, onClose }: DocumentDialogProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk document', accountId, document.id],
    queryFn: async () => {
      const opened = await openDocument(accountId, document.id);
      void client.invalidateQueries({ queryKey: [...personKey, accountId] });
      return opened;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const title = peopleTexts.document.title(document.kind, document.number);
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        <div className={styles.section}>
          <PdfFrame blob={data} name={title} />
          <SaveLink blob={data} name={`${title}.pdf`} />
        </div>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Skeleton shape="card" lines={4} />
      )}
    </Dialog>
  );
}

/** Saves what is shown: another call would be logged as another opening. */
function SaveLink({ blob, name }: { blob: Blob; name: string }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const address = URL.createObjectURL(blob);
    if (link.current) link.current.href = address;
    return () => URL.revokeObjectURL(address);
  }, [blob]);
  return (
    <p>
      <a ref={link} href="#" download={name}>
        {deskTexts.download}
      </a>
    </p>
  );
}
