import { useRef, useState } from 'react';

import { refusalOf } from '#client/cashback/proof-file.ts';
import { sendProof, useReloadUsage } from '#client/cashback/queries.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { dealTexts } from '#client/messages/cashback.ts';
import { errorText } from '#client/messages/errors.ts';

const texts = dealTexts.proof;

/** What there is to say about the upload: what went wrong, or that it was called off. */
interface Said {
  text: string;
  failed: boolean;
}

/**
 * A proof from being chosen to being handed in. Whatever goes wrong on the way, the file stays chosen;
 * `sent` is how much of it has gone (0 to 1) while it does, else null.
 */
export function useProofUpload(dealId: number, onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [said, setSaid] = useState<Said>();
  const [sent, setSent] = useState<number | null>(null);
  const control = useRef<AbortController>(null);
  const reload = useReloadUsage(dealId);

  function choose(chosen: File | undefined): void {
    // The choosing was called off; what was chosen before stays.
    if (!chosen && file) return;
    const refusal = refusalOf(chosen);
    setSaid(refusal === null ? undefined : { text: problemText(refusal), failed: true });
    setFile(refusal === null ? (chosen ?? null) : null);
  }

  const { run, busy } = useAction(async () => {
    if (!file) return;
    const { signal } = (control.current = new AbortController());
    setSaid(undefined);
    setSent(0);
    try {
      const { success: _, ...usage } = await sendProof(dealId, file, {
        onProgress: setSent,
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
      setSaid(
        signal.aborted
          ? { text: texts.cancelled, failed: false }
          : { text: problemText(code), failed: true },
      );
      // It may have arrived all the same, by this try or by another window.
      await reload();
    } finally {
      setSent(null);
    }
  });

  return {
    file,
    said,
    sent,
    busy,
    choose,
    send: () => void run(),
    cancel: () => control.current?.abort(),
  };
}

function problemText(code: string): string {
  if (code === 'network_error') return texts.lost;
  return code === 'file_too_large' ? texts.tooLarge : errorText(code);
}
