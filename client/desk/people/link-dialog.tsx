import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { copyText } from '#client/desk/copy-text.ts';
import styles from '#client/desk/parts/desk.module.css';
import { LinkForm } from '#client/desk/people/link-form.tsx';
import { issueLink, personKey } from '#client/desk/people/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

const texts = peopleTexts.link;

interface LinkDialogProps {
  accountId: string;
  onClose: () => void;
}

/** Issues a sign-in link and shows it once. */
export function LinkDialog({ accountId, onClose }: LinkDialogProps) {
  const [link, setLink] = useState<string | null>(null);
  const client = useQueryClient();
  return (
    <Dialog title={texts.title} onClose={onClose}>
      {link === null ? (
        <LinkForm
          formKey={`link ${accountId}`}
          onSubmit={async (data) => {
            setLink((await issueLink(accountId, data)).link);
            void client.invalidateQueries({ queryKey: [...personKey, accountId] });
          }}
        />
      ) : (
        <div className={styles.section}>
          <p role="status">{texts.once}</p>
          <code className={styles.code}>{link}</code>
          <Button onClick={() => void copyText(link)}>{deskTexts.copy}</Button>
        </div>
      )}
    </Dialog>
  );
}
