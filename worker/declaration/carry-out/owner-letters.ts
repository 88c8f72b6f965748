import type { Ctx } from '#worker/context.ts';
import { aboutCarried } from '#worker/declaration/carry-out/about-carried.ts';
import { askingBlocks } from '#worker/declaration/carry-out/asking-blocks.ts';
import type { Done } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { receivedRows, replyButton, wordOf } from '#worker/declaration/carry-out/letter-parts.ts';
import { remainingCharges } from '#worker/declaration/carry-out/remaining-charges.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { readingNotes } from '#worker/declaration/receipt/receipt-rows.ts';
import { formatDate } from '#worker/date.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { stores } from '#worker/legal/stores.ts';

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
  if (decision.accountId === null) return [];
  const { id, reference } = whole.declaration;
  const blocks = decision.asks
    ? await askingBlocks(ctx, whole, decision)
    : [...(await carrying(ctx, whole, decision, done)), ...ending(decision), ...atStores(decision)];
  const [first, ...others] = blocks;
  if (typeof first !== 'string') return [];
  const what = wordOf(whole);
  return [
    {
      key: `declaration:${id}:${decision.asks ? `asked:${told.run}` : toldAs(whole, told)}`,
      // What is said of each contract names its number.
      ...contractLetter(null, {
        subject: decision.asks
          ? `Bist Du das? ${what} bei ${product.name} (${reference})`
          : `${what} bei ${product.name} (${reference})`,
        heading: what,
        blocks: [first, ...others],
      }),
    },
  ];
}

/**
 * Names what is told. Somebody who repeats what was carried out already is told of it once; what
 * the desk does is told each time.
 */
function toldAs({ steps }: WholeCase, { done, run }: Told): string {
  const hasChanged = done.carried.some(({ result }) => result !== 'already' && result !== 'stays');
  return hasChanged || steps.some(isByDesk) ? `owner:${run}` : 'owner';
}

async function carrying(
  ctx: Ctx,
  whole: WholeCase,
  decision: Decision,
  done: Done,
): Promise<Block[]> {
  const { carried, hasGivenUp } = done;
  const givenUp: Block[] = hasGivenUp
    ? [
        'Deine Bestellung war noch nicht abgeschlossen. Wir haben sie aufgegeben: Es gibt keinen Vertrag, und es wird nichts abgebucht. Sollte noch Geld von Dir ankommen, geht es zurück.',
        { rows: receivedRows(whole) },
        `Warst Du das nicht? Was aufgegeben ist, kann niemand mehr bezahlen. Du kannst jederzeit neu bestellen. Drück trotzdem auf den Knopf: Dann sieht sich ein Mensch an, wer das gewesen sein kann.`,
        await replyButton(ctx, whole, 'not-me', 'Das war ich nicht'),
      ]
    : [];
  if (carried.length === 0) return givenUp;
  const blocks: Block[] = [...givenUp];
  const cancelled = carried.filter(({ result }) => result === 'cancelled');
  for (const one of carried) {
    blocks.push(...aboutCarried(one, await remainingCharges(ctx, one)));
    const place = cancelled.indexOf(one);
    if (cancelled.length > 1 && place >= 0) {
      blocks.push(await replyButton(ctx, whole, `keep-${place}`, 'Diesen Vertrag behalten'));
    }
  }
  // A day that was typed and counts is told with the contract.
  const notes = wishedDay(whole.declaration).at === null ? readingNotes(whole.declaration) : [];
  if (!hasGivenUp) blocks.push({ rows: receivedRows(whole) });
  if (decision.desk.includes('extraordinary')) blocks.push(reasonIsRead);
  blocks.push(...notes);
  if (carried.some(({ result }) => result !== 'already' && result !== 'stays')) {
    blocks.push(
      whole.declaration.door === 'cancellation'
        ? 'Warst Du das nicht? Ein Druck auf den Knopf macht die Kündigung rückgängig, solange der Vertrag noch läuft.'
        : 'Warst Du das nicht? Ein Druck auf den Knopf macht den Widerruf innerhalb von 24 Stunden rückgängig.',
      await replyButton(ctx, whole, 'not-me', 'Das war ich nicht'),
    );
  }
  return blocks;
}

/** A person of ours reads the reason; until then it is an ordinary cancellation (§ 314 BGB). */
const reasonIsRead =
  'Deine außerordentliche Kündigung und ihren Grund prüft ein Mensch; Du hörst innerhalb eines Werktags von uns. Vorsorglich ist zum nächstmöglichen Zeitpunkt gekündigt.';

function ending({ ended }: Decision): Block[] {
  return ended.map(({ expiresAt, number }) => {
    const which = number === '' ? 'Dein Vertrag' : `Dein Vertrag ${number}`;
    return expiresAt === null
      ? `${which} war schon beendet.`
      : `${which} war schon gekündigt zum ${formatDate(expiresAt)} und ist beendet.`;
  });
}

const storeNames = { ios: 'den App Store', android: 'Google Play' } as const;

/** Only the store can end its contract: it is never called cancelled here. */
function atStores({ stores: grants }: Decision): Block[] {
  return grants.flatMap(({ source }) => {
    if (source !== 'ios' && source !== 'android') return [];
    return [
      `Dein Abo läuft über ${storeNames[source]}. Dort hast Du es abgeschlossen, und nur dort lässt es sich beenden. Wir haben Deine Erklärung erhalten und kümmern uns mit darum.`,
      { link: { text: `Abo über ${storeNames[source]} kündigen`, href: stores[source].href } },
    ];
  });
}
