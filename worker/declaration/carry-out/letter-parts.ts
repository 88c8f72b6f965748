import type { Ctx } from '#worker/context.ts';
import { replyFor } from '#worker/declaration/capability.ts';
import type { Right } from '#worker/declaration/capability.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { replyPath } from '#worker/page-paths.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/notices/letters.ts';

/* What several letters to the owner of a contract have in common. */

/** The pages of the two forms, as they are called. */
export const pageNames = {
  cancellation: 'Verträge hier kündigen',
  withdrawal: 'Vertrag widerrufen',
} as const;

/** What the letters call it. */
function wordOf({ declaration }: WholeCase): string {
  return declaration.door === 'cancellation' ? 'Deine Kündigung' : 'Dein Widerruf';
}

/** A letter about one declaration to the owner of a contract; null where it says nothing. */
export function caseLetter(whole: WholeCase, blocks: readonly Block[], isAsking: boolean) {
  const [first, ...others] = blocks;
  if (typeof first !== 'string') return null;
  const what = wordOf(whole);
  const subject = `${what} bei ${product.name} (${whole.declaration.reference})`;
  // What is said of each contract names its number.
  return contractLetter(null, {
    subject: isAsking ? `Bist Du das? ${subject}` : subject,
    heading: what,
    blocks: [first, ...others],
  });
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

/** The button for whoever did not declare it. */
export function notMeButton(ctx: Ctx, whole: WholeCase): Promise<Block> {
  return replyButton(ctx, whole, 'not-me', 'Das war ich nicht');
}
