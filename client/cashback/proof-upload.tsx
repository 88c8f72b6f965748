import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';

import styles from '#client/cashback/proof.module.css';
import { useProofUpload } from '#client/cashback/use-proof-upload.ts';
import { dealTexts } from '#client/messages/deal.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

const texts = dealTexts.proof;

interface ProofUploadProps {
  dealId: number;
  title: string;
  onDone: () => void;
}

/** Chooses (or drops) a proof and uploads it. */
export function ProofUpload({ dealId, title, onDone }: ProofUploadProps) {
  const { file, message, sentShare, busy, choose, send, cancel } = useProofUpload(dealId, onDone);
  const sendButton = useRef<HTMLButtonElement>(null);
  return (
    <Stack as="section" gap={16} aria-labelledby="nachweis">
      <h2 id="nachweis">{title}</h2>
      <ProofPicker
        file={file}
        isWrong={!file && message?.failed === true}
        locked={busy}
        onChoose={choose}
      />
      <FormError text={message?.failed ? message.text : undefined} />
      <p role="status" className={styles.said}>
        {message?.failed === false && message.text}
      </p>
      {sentShare !== null && (
        <ProgressBar label={sentShare < 1 ? texts.sending : texts.arriving} part={sentShare} />
      )}
      <Cluster gap={12} className={styles.ways}>
        <Button ref={sendButton} size="large" disabled={file === null} busy={busy} onClick={send}>
          {message?.failed && file ? texts.retry : texts.send}
        </Button>
        {sentShare !== null && (
          <Button
            size="large"
            variant="ghost"
            color="black"
            onClick={() => {
              cancel();
              // The cancel button disappears with the upload.
              sendButton.current?.focus();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}

interface ProofPickerProps {
  file: File | null;
  /** Whether what was chosen last is of no use. */
  isWrong: boolean;
  locked: boolean;
  onChoose: (file: File | undefined) => void;
}

/** A file input that fills the drop area, so that a dropped file reaches it. */
function ProofPicker({ file, isWrong, locked, onChoose }: ProofPickerProps) {
  const hintId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  useCancelled(input, () => onChoose(undefined));
  return (
    <>
      <label
        className={styles.drop}
        data-over={over ? '' : undefined}
        data-locked={locked ? '' : undefined}
        data-wrong={isWrong ? '' : undefined}
      >
        <input
          ref={input}
          type="file"
          name="file"
          accept="application/pdf,.pdf"
          className={styles.input}
          aria-describedby={hintId}
          disabled={locked}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            // The browser would silently ignore files that are not PDFs.
            event.preventDefault();
            setOver(false);
            onChoose(event.dataTransfer.files[0]);
          }}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // Allows choosing the same file again after it has changed.
            event.target.value = '';
          }}
        />
        {file && (
          <span className={styles.file}>
            {file.name} ({texts.size(file.size)})
          </span>
        )}
        <span className={styles.choose}>{file ? texts.chooseOther : texts.choose}</span>
        <span className={styles.dropHint}>{texts.drop}</span>
      </label>
      <p id={hintId} className={styles.hint}>
        {texts.hint}
      </p>
    </>
  );
}

/** Listens to the `cancel` event of the file dialog, for which React has no prop. */
function useCancelled(input: RefObject<HTMLInputElement | null>, onCancel: () => void): void {
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('cancel', onCancel);
    return () => field?.removeEventListener('cancel', onCancel);
  });
}
