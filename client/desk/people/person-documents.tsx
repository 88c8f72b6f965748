import { useState } from 'react';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { DocumentDialog } from '#client/desk/people/document-dialog.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import type { DeskDocument, PersonAnswer } from '#worker/desk/people/schemas.ts';
import { formatMoney } from '#worker/money.ts';

interface PersonDocumentsProps extends Pick<PersonAnswer, 'documents'> {
  accountId: string;
}

/** The invoices and credit notes that we have archived. */
export function PersonDocuments({ accountId, documents }: PersonDocumentsProps) {
  const { document: words, sections } = texts;
  const [open, setOpen] = useState<DeskDocument | null>(null);
  return (
    <PersonSection title={sections.documents} count={documents.length}>
      <ListRows label={sections.documents}>
        {documents.map((one) => {
          const title = words.title(one.kind, one.number);
          return (
            <ListRow
              key={one.id}
              title={title}
              facts={[
                [words.issued, formatDate(one.issued_at)],
                [words.total, formatMoney(one.total)],
                [words.kept, formatDate(one.keep_until)],
              ]}
              actions={
                <Button
                  size="small"
                  variant="secondary"
                  color="black"
                  aria-label={words.openDocument(title)}
                  onClick={() => setOpen(one)}
                >
                  {words.open}
                </Button>
              }
            />
          );
        })}
      </ListRows>
      {open && <DocumentDialog accountId={accountId} opened={open} onClose={() => setOpen(null)} />}
    </PersonSection>
  );
}
