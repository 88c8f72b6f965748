import type * as z from 'zod/mini';

import { checkOwnCode } from '#worker/account/code/check-code.ts';
import { isOwnCodeUnspent, spendOwnCode, unspendOwnCode } from '#worker/account/code/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import type { PersonalTable } from '#worker/db/personal-table.ts';
import { AppError } from '#worker/errors.ts';
import { endOf, exportKey } from '#worker/export/export.ts';
import type { exportInput, ExportAnswer } from '#worker/export/schemas.ts';
import { finishExport, insertExport } from '#worker/export/sql.ts';
import { writeExport } from '#worker/export/write-export.ts';
import { exportPath } from '#worker/page-paths.ts';

/**
 * Makes the file with everything about the caller, and returns its address, which opens it for
 * seven days. The code is spent by that; if the file cannot be made, the code stays good. Throws
 * `not_logged_in`, `too_many_requests`, `invalid_code`, `expired_code`.
 */
export async function makeExport(
  ctx: Ctx,
  { code }: z.output<typeof exportInput>,
  tables: readonly PersonalTable[],
): Promise<ExportAnswer> {
  const { caller, id: codeId } = await checkOwnCode(ctx, 'export', code);
  const { db } = ctx;
  const now = ctx.clock.now();
  const id = crypto.randomUUID();
  const capability = randomToken();
  const row = {
    id,
    accountId: caller.id,
    capabilityHash: await sha256(capability),
    askedAt: now,
    endsAt: endOf(now),
  };
  // The row comes before the file, so that no file is forgotten if the Worker stops in between.
  const { spent } = await batch(db, {
    begun: insertExport(db, row, isOwnCodeUnspent(db, codeId)),
    spent: spendOwnCode(db, codeId, now),
  });
  if (spent.length === 0) throw new AppError('expired_code');
  try {
    const written = await writeExport(ctx, { accountId: caller.id, key: exportKey(id) }, tables);
    await finishExport(db, id, { madeAt: ctx.clock.now(), ...written });
    const url = ctx.origin + exportPath(capability);
    return { url, expires_at: row.endsAt, missing: written.missing };
  } catch (error) {
    // The row stays: the desk sees that it failed, and in seven days what may be in R2 is swept.
    await unspendOwnCode(db, codeId);
    throw error;
  }
}
