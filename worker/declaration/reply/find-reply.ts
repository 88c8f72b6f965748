import type { Ctx } from '#worker/context.ts';
import { readReply } from '#worker/declaration/capability.ts';
import { selectAsked } from '#worker/declaration/cases-sql.ts';
import { cancelledIn, isLeft } from '#worker/declaration/carry-out/owner-wish.ts';
import { readCase, readCases } from '#worker/declaration/carry-out/read-case.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import type { Right } from '#worker/declaration/capability.ts';

/** A case, and what the holder of its link may do. */
export interface FoundReply {
  whole: WholeCase;
  right: Exclude<Right, 'receipt'>;
  /** The contracts that were cancelled, in the order of the mail. */
  cancelled: readonly { id: string; number: string }[];
  /** For `none`: the cases that their owner is still to answer. */
  open: readonly WholeCase[];
}

/** The case and the right of a reply's address; null for an address that we did not make. */
export async function findReply(ctx: Ctx, reply: string): Promise<FoundReply | null> {
  const read = await readReply(ctx.codePepper, reply);
  const whole = read && (await readCase(ctx, read.id));
  if (!read || !whole) return null;
  const open = read.right === 'none' ? await readOpen(ctx, whole) : [];
  return { whole, right: read.right, cancelled: cancelledIn(whole.steps), open };
}

async function readOpen(ctx: Ctx, { declaration, file }: WholeCase): Promise<WholeCase[]> {
  if (file.accountId === null) return [];
  const asked = await selectAsked(ctx.db, file.accountId, declaration.door);
  const wholes = await readCases(
    ctx,
    asked.map(({ id }) => id),
  );
  return wholes.filter(({ steps }) => !isLeft(steps, { what: 'objected', contract: null }));
}
