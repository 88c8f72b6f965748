import { useRef, useState } from 'react';

import { sendProof, useReloadUsage } from '#client/cashback/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { dealTexts } from '#client/messages/deal.ts';
import { errorText } from '#client/messages/errors.ts';
import { maxProofBytes } from '#worker/cashback/schemas.ts';

const texts = dealTexts.proof;

/** A message about the upload: what went wrong, or that it was cancelled. */
interface UploadMessage {
  text: string;
  failed: boolean;
}

/**
 * Choosing and uploading a proof. The file stays chosen whatever fails. `sentShare` is the share
 * that has been sent (0 to 1), null when nothing is being sent.
 */
export function useProofUpload(dealId: number, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [message, setMessage] = useState<UploadMessage>();
  const [sentShare, setSentShare] = useState<number | null>(null);
  const control = useRef<AbortController>(null);
  const reload = useReloadUsage(dealId);

  function choose(newFile: File | undefined): void {
    // The file dialog was cancelled; keep the previous choice.
    if (!newFile && file) return;
    const refusal = fileProblem(newFile);
    setMessage(
      refusal === null ? undefined : { text: refusalText(refusal, newFile), failed: true },
    );
    setFile(refusal === null ? (newFile ?? null) : null);
  }

  const { run, busy } = useAction(async () => {
    if (!file) return;
    const { signal } = (control.current = new AbortController());
    setMessage(undefined);
    setSentShare(0);
    try {
      const { success: _, ...usage } = await sendProof(dealId, file, {
        onProgress: setSentShare,
        signal,
      });
      await reload(usage);
      notify(
        'success',
        texts.done,
        usage.free_until === null ? undefined : texts.doneDetail(usage.free_until),
      );
      onDone();
    } catch (thrown) {
      const code = failureCode(thrown);
      setMessage(
        signal.aborted
          ? { text: texts.cancelled, failed: false }
          : { text: problemText(code), failed: true },
      );
      // The file may have arrived nevertheless, from this attempt or from another window.
      await reload();
    } finally {
      setSentShare(null);
    }
  });

  return {
    file,
    message,
    sentShare,
    busy,
    choose,
    send: () => void run(),
    cancel: () => control.current?.abort(),
  };
}

/** It names the file: nothing else on the page shows that one was chosen. */
function refusalText(code: string, file: File | undefined): string {
  const text = problemText(code);
  return file && code === 'form_data_invalid' ? `${texts.notPdf(file.name)} ${text}` : text;
}

function problemText(code: string): string {
  if (code === 'network_error') return texts.lost;
  return code === 'file_too_large' ? texts.tooLarge : errorText(code);
}

/** Not every machine knows the type of a PDF; the server looks into the file. */
function canBePdf({ name, type }: File): boolean {
  return /^(?:|application\/octet-stream|.*\bx?-?pdf)$/.test(type) || /\.pdf$/i.test(name);
}

/** The error code of a file that is missing, not a PDF or too large; null if it can be uploaded. */
function fileProblem(file: File | undefined): string | null {
  if (!file || !canBePdf(file)) return 'form_data_invalid';
  return file.size > maxProofBytes ? 'file_too_large' : null;
}
