import { notify } from '#client/lib/notices.ts';
import { deskTexts } from '#client/messages/desk.ts';

/** Copies a text to the clipboard and reports whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', deskTexts.copied);
  } catch {
    notify('failure', deskTexts.copyFailed);
  }
}
