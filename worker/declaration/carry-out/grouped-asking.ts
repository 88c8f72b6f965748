import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { askingBlocks, askingPart, yesTexts } from '#worker/declaration/carry-out/asking-blocks.ts';
import { caseLetter, pageNames, replyButton } from '#worker/declaration/carry-out/letter-parts.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { frozenIn, orderAskedAbout } from '#worker/declaration/frozen.ts';
import { counted, furtherBlocks } from '#worker/declaration/waiting/letter-group.ts';
import type { Group } from '#worker/declaration/waiting/letter-group.ts';
import { selectContractsById } from '#worker/entitlement/shared-sql.ts';
import { product } from '#worker/product.ts';
import { selectOrder } from '#worker/subscription/order/shared-sql.ts';
import { contractLetter } from '#worker/subscription/notices/letters.ts';

/**
 * Asks an owner about several declarations in one letter, each with its own two buttons; a single
 * one is asked about as ever. `isReminder`: they were asked about before. Null where nothing is
 * left to ask.
 */
export async function askingLetter(
  ctx: Ctx,
  { wholes, others }: Group<WholeCase>,
  isReminder: boolean,
) {
  const [first] = wholes;
  if (!first) return null;
  const about = await askedAbout(ctx, wholes);
  const count = wholes.length + others.length;
  if (count === 1) return caseLetter(first, await askingBlocks(ctx, first, about(first)), true);
  const { door } = first.declaration;
  const parts = await Promise.all(wholes.map((whole) => askingPart(ctx, whole, about(whole))));
  const heading = counted(door, count, isReminder);
  return contractLetter(null, {
    subject: `Bist Du das? ${heading} bei ${product.name}`,
    heading,
    blocks: [
      isReminder
        ? `Über unsere Seite „${pageNames[door]}“ sind Erklärungen zu diesem Konto eingegangen, und ${count} davon warten noch auf Deine Antwort. Wir wissen nicht sicher, ob Du das warst.`
        : `Über unsere Seite „${pageNames[door]}“ sind ${count} weitere Erklärungen zu diesem Konto eingegangen. Wir wissen nicht sicher, ob Du das warst.`,
      ...(door === 'withdrawal' ? whatIsFrozen : []),
      `Warst Du das? Dann drück bei der Erklärung auf „${yesTexts[door]}“. Es gilt der Tag, an dem sie eingegangen ist. Warst Du das nicht? Dann drück bei ihr auf „Das war ich nicht“, oder gleich hier für alle:`,
      await replyButton(ctx, first, 'none', 'Nichts davon war ich'),
      ...parts.flat(),
      ...furtherBlocks(others),
    ],
  });
}

const whatIsFrozen = [
  'Ein Vertrag, der widerrufen wurde, ist eingefroren: Wir buchen nichts ab, und er verlängert sich nicht. Premium bleibt frei. Bei jedem Widerruf steht, was ohne Deine Antwort geschieht.',
  'Kam keiner von Dir, läuft der Vertrag weiter wie vorher, sobald Du zu allen geantwortet hast, und wir buchen wieder ab, was Du bestellt hast, auch was inzwischen fällig geworden ist.',
];

/** What each of these cases asks about, as its ledger has it. Read in one round trip. */
async function askedAbout(ctx: Ctx, wholes: readonly WholeCase[]) {
  const orderIds = [...new Set(wholes.map(({ steps }) => orderAskedAbout(steps)))];
  const { contracts, orders } = await batch(ctx.db, {
    contracts: selectContractsById(
      ctx.db,
      wholes.flatMap(({ steps }) => frozenIn(steps).map(({ contract }) => contract)),
    ),
    orders: orderIds.flatMap((id) => (id === null ? [] : [selectOrder(ctx.db, id)])),
  });
  return ({ steps }: WholeCase) => {
    const order = orders.flat().find(({ id }) => id === orderAskedAbout(steps)) ?? null;
    const freezes = frozenIn(steps).flatMap(({ contract: frozen, becomes }) => {
      const contract = contracts.find(({ id }) => id === frozen);
      return contract ? [{ contract, becomes }] : [];
    });
    return { asksAbout: order, freezes };
  };
}
