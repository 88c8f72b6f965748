import { maxProofBytes } from '#worker/cashback/schemas.ts';

/** Why a file need not be sent, as an error code: none, no PDF, or too large; null if it may be one. */
export function refusalOf(file: File | undefined): string | null {
  if (file?.type !== 'application/pdf') return 'form_data_invalid';
  return file.size > maxProofBytes ? 'file_too_large' : null;
}
