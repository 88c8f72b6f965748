import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { dayOf } from '#worker/date.ts';
import { exportKey } from '#worker/export/export.ts';
import { selectExport } from '#worker/export/sql.ts';
import { openStoredFile } from '#worker/files/open-stored-file.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import { product } from '#worker/product.ts';

/**
 * The file that an address opens, for seven days; null for an unknown or older address. The address
 * is the right to it; no session counts.
 */
export async function findExport(
  ctx: Ctx,
  capability: string,
): Promise<{ file: StoredFile; name: string } | null> {
  const [found] = await selectExport(ctx.db, await sha256(capability), ctx.clock.now());
  if (!found?.madeAt) return null;
  const file = await openStoredFile(ctx.proofs, exportKey(found.id), 'application/zip');
  return { file, name: `${product.slug}-daten-${dayOf(found.madeAt)}.zip` };
}
