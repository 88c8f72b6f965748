import type { Ctx } from '#worker/context.ts';
import { replyFor } from '#worker/declaration/capability.ts';
import type { Right } from '#worker/declaration/capability.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { replyPath } from '#worker/page-paths.ts';

/* What several letters to the owner of a contract have in common. */

/** What the letters call it. */
export function wordOf({ declaration }: WholeCase): string {
  return declaration.door === 'cancellation' ? 'Deine Kündigung' : 'Dein Widerruf';
}

/** When it was received, and what it is called. */
export function receivedRows({ declaration }: WholeCase) {
  return [
    { label: 'Eingegangen am', value: formatSecond(declaration.receivedAt) },
    { label: 'Kennzeichen', value: declaration.reference },
  ];
}

/** A button whose page has one button, which does what the right says. */
export async function replyButton(
  ctx: Ctx,
  { declaration }: WholeCase,
  right: Exclude<Right, 'receipt'>,
  text: string,
): Promise<Block> {
  const reply = await replyFor(ctx.codePepper, declaration.id, right);
  return { link: { text, href: ctx.origin + replyPath(reply) } };
}
