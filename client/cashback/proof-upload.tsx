import { useEffect, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';

import styles from '#client/cashback/proof.module.css';
import { useProofUpload } from '#client/cashback/use-proof-upload.ts';
import { dealTexts } from '#client/messages/cashback.ts';
import { Button } from '#client/ui/button.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';

const texts = dealTexts.proof;

interface ProofUploadProps {
  dealId: number;
  onDone: () => void;
}

/** Where a proof is chosen, or dropped, and handed in. */
export function ProofUpload({ dealId, onDone }: ProofUploadProps) {
  const { file, said, sent, busy, choose, send, cancel } = useProofUpload(dealId, onDone);
  const sendButton = useRef<HTMLButtonElement>(null);
  return (
    <section className={styles.block} aria-labelledby="nachweis">
      <h2 id="nachweis">{texts.title}</h2>
      <ProofPicker file={file} locked={busy} onChoose={choose} />
      <FormError text={said?.failed ? said.text : undefined} />
      <p role="status" className={styles.said}>
        {said?.failed === false && said.text}
      </p>
      {sent !== null && (
        <ProgressBar label={sent < 1 ? texts.sending : texts.arriving} part={sent} />
      )}
      <div className={styles.ways}>
        <Button ref={sendButton} size="large" disabled={file === null} busy={busy} onClick={send}>
          {said?.failed && file ? texts.retry : texts.send}
        </Button>
        {sent !== null && (
          <Button
            size="large"
            variant="ghost"
            color="black"
            onClick={() => {
              cancel();
              // It goes away with what it has called off.
              sendButton.current?.focus();
            }}
          >
            {texts.cancel}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ProofPickerProps {
  file: File | null;
  locked: boolean;
  onChoose: (file: File | undefined) => void;
}

/** A file input as large as the place around it, so that what is dropped there falls on it. */
function ProofPicker({ file, locked, onChoose }: ProofPickerProps) {
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
            // The browser itself would leave out what is no PDF, without a word.
            event.preventDefault();
            setOver(false);
            onChoose(event.dataTransfer.files[0]);
          }}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            // The same file can be chosen again, when it has changed.
            event.target.value = '';
          }}
        />
        {file && (
          <span className={styles.file}>
            {file.name} ({texts.size(file.size)})
          </span>
        )}
        <span className={styles.choose}>{file ? texts.chooseOther : texts.choose}</span>
        <span>{texts.drop}</span>
      </label>
      <p id={hintId} className={styles.hint}>
        {texts.hint}
      </p>
    </>
  );
}

/** Hears that the browser's window for choosing a file was closed; React has no name for that. */
function useCancelled(input: RefObject<HTMLInputElement | null>, onCancel: () => void): void {
  useEffect(() => {
    const field = input.current;
    field?.addEventListener('cancel', onCancel);
    return () => field?.removeEventListener('cancel', onCancel);
  });
}
