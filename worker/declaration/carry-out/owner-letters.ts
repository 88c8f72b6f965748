import type { Ctx } from '#worker/context.ts';
import { formatDate } from '#worker/date.ts';
import { aboutCarried, inBrief } from '#worker/declaration/carry-out/about-carried.ts';
import type { Following } from '#worker/declaration/carry-out/about-carried.ts';
import { askingBlocks } from '#worker/declaration/carry-out/asking-blocks.ts';
import type { Done } from '#worker/declaration/carry-out/carry-out-acts.ts';
import type { Carried } from '#worker/declaration/carry-out/contract-calls.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import {
  caseLetter,
  notMeButton,
  receivedRows,
  replyButton,
} from '#worker/declaration/carry-out/letter-parts.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { readingNotes } from '#worker/declaration/receipt/receipt-letter.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { stores } from '#worker/legal/stores.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import type { Charge } from '#worker/subscription/clock/terms.ts';
import { owedDebit } from '#worker/subscription/contract/paid-share.ts';
import { selectDebitDisputes } from '#worker/subscription/contract/shared-sql.ts';
import { comingCharges } from '#worker/subscription/leaving/read-terms.ts';
import type { Letter } from '#worker/subscription/notices/letters.ts';

/** What is still charged before a contract ends that was cancelled; nothing for others. */
async function remainingCharges(
  ctx: Ctx,
  { contract, result, endsAt, isOver }: Carried,
): Promise<Charge[]> {
  const isEnding = (result === 'cancelled' || result === 'already') && !isOver;
  if (!isEnding || endsAt === null || contract.oneTime) return [];
  return comingCharges(ctx, contract, endsAt);
}

async function following(ctx: Ctx, carried: Carried): Promise<Following> {
  const { id, accountId } = carried.contract;
  const charges = await remainingCharges(ctx, carried);
  const debit = owedDebit(id, await selectDebitDisputes(ctx.db, accountId));
  return { charges, debit, now: ctx.clock.now() };
}

interface Told {
  decision: Decision;
  done: Done;
  run: string;
}

/**
 * The letter to the contract's own e-mail: what was carried out, or what is asked.
 * None where nothing was found or where a person of ours writes.
 */
export async function ownerLetters(ctx: Ctx, whole: WholeCase, told: Told): Promise<Letter[]> {
  const { decision, done } = told;
  if (decision.accountId === null || isToldAgain(whole, told)) return [];
  const { asks } = decision;
  const blocks = asks
    ? await askingBlocks(ctx, whole, decision)
    : await tellingBlocks(ctx, whole, { ...decision, ...done });
  const letter = caseLetter(whole, blocks, asks);
  const key = `declaration:${whole.declaration.id}:${asks ? 'asked' : 'owner'}:${told.run}`;
  return letter ? [{ key, ...letter }] : [];
}

/**
 * Whether somebody has only repeated what its owner was told of before. What the desk does is told
 * each time.
 */
function isToldAgain({ steps }: WholeCase, { decision, done }: Told): boolean {
  const isTold = steps.some(({ what }) => what === 'told_owner') && !steps.some(isByDesk);
  return isTold && !decision.asks && !done.hasGivenUp && !done.carried.some(hasChanged);
}

/** Whether a contract has another end than before. Pure. */
export function hasChanged({ result }: Pick<Carried, 'result'>): boolean {
  return result !== 'already' && result !== 'stays';
}

/** Whether a cancellation is kept at a contract that another one ends (plan-end.ts). Pure. */
function isNotedBeside({ result, isOver }: Carried): boolean {
  return result === 'already' && !isOver;
}

/** What was done, and what had ended or is at a store. */
interface Telling {
  carried: readonly Carried[];
  hasGivenUp: boolean;
  ended: readonly Pick<ContractRow, 'expiresAt' | 'number'>[];
  stores: readonly { source: string }[];
  /** Without what follows from it: another part of the letter says that. */
  isBrief?: boolean;
}

/** What its owner is told of a declaration. */
export async function tellingBlocks(ctx: Ctx, whole: WholeCase, told: Telling): Promise<Block[]> {
  return [...(await carrying(ctx, whole, told)), ...ending(told), ...atStores(told)];
}

async function carrying(
  ctx: Ctx,
  whole: WholeCase,
  { carried, hasGivenUp, isBrief = false }: Telling,
): Promise<Block[]> {
  const givenUp: Block[] = hasGivenUp
    ? [
        'Deine Bestellung war noch nicht abgeschlossen. Wir haben sie storniert: Es gibt keinen Vertrag, und es wird nichts abgebucht. Sollte noch Geld von Dir ankommen, geht es zurück.',
        { rows: receivedRows(whole) },
        `Warst Du das nicht? Was storniert ist, kann niemand mehr bezahlen. Du kannst jederzeit neu bestellen. Drück trotzdem auf den Knopf: Dann sieht sich ein Mensch an, wer das gewesen sein kann.`,
        await notMeButton(ctx, whole),
      ]
    : [];
  if (carried.length === 0) return givenUp;
  const blocks: Block[] = [...givenUp];
  const cancelled = carried.filter(({ result }) => result === 'cancelled');
  for (const one of carried) {
    const about = isBrief ? inBrief(one) : aboutCarried(one, await following(ctx, one));
    blocks.push(...about);
    const place = cancelled.indexOf(one);
    if (cancelled.length > 1 && place >= 0) {
      blocks.push(await replyButton(ctx, whole, `keep-${place}`, 'Diesen Vertrag behalten'));
    }
  }
  // A day that was typed and counts is told with the contract.
  const notes = wishedDay(whole.declaration).at === null ? readingNotes(whole.declaration) : [];
  if (!hasGivenUp) blocks.push({ rows: receivedRows(whole) });
  if (isReasonRead(whole)) blocks.push(reasonIsRead);
  blocks.push(...notes);
  if (carried.some(hasChanged)) {
    blocks.push(
      whole.declaration.door === 'cancellation'
        ? 'Warst Du das nicht? Ein Druck auf den Knopf macht die Kündigung rückgängig, solange der Vertrag noch läuft.'
        : 'Warst Du das nicht? Ein Druck auf den Knopf macht den Widerruf innerhalb von 24 Stunden rückgängig.',
      await notMeButton(ctx, whole),
    );
  } else if (carried.some(isNotedBeside)) {
    blocks.push(
      'Warst Du das nicht? Die Kündigung ist vermerkt: Nimmst Du die andere zurück, endet der Vertrag durch diese. Ein Druck auf den Knopf nimmt sie zurück.',
      await notMeButton(ctx, whole),
    );
  }
  return blocks;
}

/** A person of ours reads the reason; until then it is an ordinary cancellation (§ 314 BGB). */
const reasonIsRead =
  'Deine außerordentliche Kündigung und ihren Grund prüft ein Mensch; Du hörst innerhalb eines Werktags von uns. Vorsorglich ist zum nächstmöglichen Zeitpunkt gekündigt.';

function isReasonRead({ declaration, steps }: WholeCase): boolean {
  const isCancellation = declaration.door === 'cancellation';
  return isCancellation && meantBy(declaration.typed).isExtraordinary && !steps.some(isByDesk);
}

function ending({ ended }: Telling): Block[] {
  return ended.map(({ expiresAt, number }) => {
    const which = number === '' ? 'Dein Vertrag' : `Dein Vertrag ${number}`;
    return expiresAt === null
      ? `${which} war schon beendet.`
      : `${which} war schon gekündigt zum ${formatDate(expiresAt)} und ist beendet.`;
  });
}

const storeNames = { ios: 'den App Store', android: 'Google Play' } as const;

/** Only the store can end its contract: it is never called cancelled here. */
function atStores({ stores: grants }: Telling): Block[] {
  return grants.flatMap(({ source }) => {
    if (source !== 'ios' && source !== 'android') return [];
    return [
      `Dein Abo läuft über ${storeNames[source]}. Dort hast Du es abgeschlossen, und nur dort lässt es sich beenden. Wir haben Deine Erklärung erhalten und kümmern uns mit darum.`,
      { link: { text: `Abo über ${storeNames[source]} kündigen`, href: stores[source].href } },
    ];
  });
}
