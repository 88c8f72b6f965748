import { useQuery, useQueryClient } from '@tanstack/react-query';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import styles from '#client/desk/parts/desk.module.css';
import { PdfFrame } from '#client/desk/parts/pdf-frame.tsx';
import { openDocument, personKey } from '#client/desk/people/queries.ts';
import { saveFile } from '#client/desk/save-file.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { DeskDocument } from '#worker/desk/people/schemas.ts';

interface DocumentDialogProps {
  accountId: string;
  opened: DeskDocument;
  onClose: () => void;
}

/** An archived invoice or credit note. Opening it is logged. */
export function DocumentDialog({ accountId, opened, onClose }: DocumentDialogProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['desk document', accountId, opened.id],
    queryFn: async () => {
      const pdf = await openDocument(accountId, opened.id);
      void client.invalidateQueries({ queryKey: [...personKey, accountId] });
      return pdf;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
  const title = peopleTexts.document.title(opened.kind, opened.number);
  return (
    <Dialog title={title} onClose={onClose}>
      {data ? (
        <div className={styles.section}>
          <PdfFrame blob={data} name={title} />
          <Button
            size="small"
            variant="secondary"
            color="black"
            onClick={() => saveFile(data, `${title}.pdf`)}
          >
            {deskTexts.download}
          </Button>
        </div>
      ) : error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : (
        <Skeleton shape="card" lines={4} />
      )}
    </Dialog>
  );
}
