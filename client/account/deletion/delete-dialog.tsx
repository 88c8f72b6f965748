import { useState } from 'react';

import { CodeEntry } from '#client/account/code-entry.tsx';
import { DeletionChoice } from '#client/account/deletion/deletion-choice.tsx';
import {
  useDeletionOptions,
  useRequestDeletion,
  useSendDeletionCode,
} from '#client/account/deletion/queries.ts';
import { notify } from '#client/lib/notices.ts';
import { deletionTexts } from '#client/messages/deletion.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Spinner } from '#client/ui/spinner.tsx';

const texts = deletionTexts.dialog;

interface DeleteDialogProps {
  /** The account's own address, which receives the code. */
  email: string;
  onClose: () => void;
}

/** Says what deleting the account means, asks when, and has it confirmed by a code from a mail. */
export function DeleteDialog({ email, onClose }: DeleteDialogProps) {
  const options = useDeletionOptions();
  const sendCode = useSendDeletionCode();
  const request = useRequestDeletion();
  const [when, setWhen] = useState<'now' | 'term_end'>();
  /** How many codes were sent; each gets a new, empty field. */
  const [sent, setSent] = useState(0);
  const [typesCode, setTypesCode] = useState(false);

  async function send(): Promise<void> {
    await sendCode();
    setSent((before) => before + 1);
    setTypesCode(true);
  }

  /** The end of the contract is chosen from the start: nothing that was paid is given up by it. */
  const hasTerm = options.data?.contract != null && options.data.term_end !== null;
  const chosen = when ?? (hasTerm ? 'term_end' : 'now');

  async function check(code: string): Promise<void> {
    const { deletion } = await request({ code, when: chosen });
    onClose();
    if (deletion) notify('success', texts.done(deletion.due_at));
  }

  return (
    <Dialog title={typesCode ? texts.codeTitle : texts.title} onClose={onClose}>
      {typesCode ? (
        <CodeEntry
          email={email}
          token={String(sent)}
          check={check}
          resend={send}
          back={{ label: texts.back, onBack: () => setTypesCode(false) }}
        />
      ) : options.data ? (
        <DeletionChoice
          options={options.data}
          email={email}
          chosen={chosen}
          onChoose={setWhen}
          send={send}
        />
      ) : options.error ? (
        <LoadFailed error={options.error} retry={options.refetch} />
      ) : (
        <Spinner />
      )}
    </Dialog>
  );
}
