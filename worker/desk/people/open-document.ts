import type { DeskCtx } from '#worker/context.ts';
import { newAction } from '#worker/desk/action.ts';
import { runAction } from '#worker/desk/run-action.ts';
import { AppError } from '#worker/errors.ts';
import type { StoredFile } from '#worker/files/open-stored-file.ts';
import { openArchived } from '#worker/subscription/billing/archive.ts';
import { selectDocument } from '#worker/subscription/billing/shared-sql.ts';

/**
 * An archived invoice or credit note of a person, who may be deleted. The audit log says who has
 * read it, once for an `action_id`. Throws `not_found`.
 */
export async function openDocument(
  ctx: DeskCtx,
  { id, accountId }: { id: string; accountId: string },
  actionId: string,
): Promise<{ file: StoredFile; name: string }> {
  const [document] = await selectDocument(ctx.db, accountId, id);
  if (!document) throw new AppError('not_found');
  const opened = await openArchived(ctx, document);
  const action = newAction(ctx, {
    actionId,
    action: 'document.opened',
    subject: 'document',
    subjectId: id,
    accountId,
    details: { document: document.number },
  });
  await runAction(ctx, action, { write: () => ({}), read: {} });
  return opened;
}
