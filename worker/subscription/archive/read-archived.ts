import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { readPdf, Unreadable } from '#worker/files/read-pdf.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import type { BillingDocument } from '#worker/subscription/archive/shared-sql.ts';

type ArchivedFile = Pick<BillingDocument, 'id' | 'fileKey' | 'sha256'>;

/** The PDF of an archived document. Throws `Unreadable` if it is gone or was changed since. */
export async function readArchived(
  ctx: Pick<Ctx, 'proofs'>,
  { id, fileKey, sha256: hash }: ArchivedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await readPdf(ctx, fileKey);
  if ((await sha256(bytes)) === hash) return bytes;
  throw new Unreadable('damaged', { cause: new Error(`${id} was changed in R2`) });
}

/** The same as a file to answer, with its name. */
export async function openArchived(
  ctx: Pick<Ctx, 'proofs'>,
  document: ArchivedFile & Pick<BillingDocument, 'kind' | 'number'>,
): Promise<{ file: StoredFile; name: string }> {
  const body = await readArchived(ctx, document);
  const kind = document.kind === 'invoice' ? 'rechnung' : 'gutschrift';
  const name = `${kind}-${document.number.replaceAll(/[^\w-]+/g, '-')}.pdf`;
  return { file: { body, size: body.length, type: 'application/pdf' }, name };
}
