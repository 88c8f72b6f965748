import { notify } from '#client/lib/notices.ts';
import { deskTexts } from '#client/messages/desk.ts';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify('success', deskTexts.copied);
  } catch {
    notify('failure', deskTexts.copyFailed);
  }
}
