import type { Ctx } from '#worker/context.ts';
import { replyFor } from '#worker/declaration/capability.ts';
import type { Right } from '#worker/declaration/capability.ts';
import { aboutCarried } from '#worker/declaration/carry-out/about-carried.ts';
import type { Done } from '#worker/declaration/carry-out/carry-out-acts.ts';
import { remainingRates } from '#worker/declaration/carry-out/remaining-rates.ts';
import type { Decision } from '#worker/declaration/carry-out/decide.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { formatDate } from '#worker/date.ts';
import { isByDesk } from '#worker/declaration/step.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { replyPath } from '#worker/page-paths.ts';
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
    ? await asking(ctx, whole)
    : [...(await carrying(ctx, whole, done)), ...ending(decision), ...atStores(decision)];
  const [first, ...others] = blocks;
  if (typeof first !== 'string') return [];
  const what = wordOf(whole);
  return [
    {
      key: `declaration:${id}:${decision.asks ? 'asked' : toldAs(whole, told)}`,
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

function wordOf({ declaration }: WholeCase): string {
  return declaration.door === 'cancellation' ? 'Deine Kündigung' : 'Dein Widerruf';
}

function received({ declaration }: WholeCase): Block {
  return {
    rows: [
      { label: 'Eingegangen am', value: formatSecond(declaration.receivedAt) },
      { label: 'Kennzeichen', value: declaration.reference },
    ],
  };
}

type Reply = Exclude<Right, 'receipt'>;

async function button(ctx: Ctx, { declaration }: WholeCase, right: Reply, text: string) {
  const reply = await replyFor(ctx.codePepper, declaration.id, right);
  return { link: { text, href: ctx.origin + replyPath(reply) } };
}

/** Somebody may have typed it who is not the owner: one press says that it is theirs. */
async function asking(ctx: Ctx, whole: WholeCase): Promise<Block[]> {
  const isCancellation = whole.declaration.door === 'cancellation';
  return [
    isCancellation
      ? 'Jemand hat über unsere Seite „Verträge hier kündigen“ einen Vertrag gekündigt, der zu diesem Konto gehört. Wir wissen nicht sicher, ob Du das warst.'
      : 'Jemand hat über unsere Seite „Vertrag widerrufen“ einen Vertrag widerrufen, der zu diesem Konto gehört. Wir wissen nicht sicher, ob Du das warst.',
    received(whole),
    `Warst Du das? Dann drück auf den Knopf. Es gilt der Tag, an dem ${isCancellation ? 'die Kündigung' : 'der Widerruf'} eingegangen ist.`,
    await button(ctx, whole, 'confirm', isCancellation ? 'Ja, ich kündige' : 'Ja, ich widerrufe'),
    'Warst Du das nicht, brauchst Du nichts zu tun. Am Vertrag ändert sich dann nichts.',
  ];
}

async function carrying(ctx: Ctx, whole: WholeCase, done: Done): Promise<Block[]> {
  const { carried, hasGivenUp } = done;
  const givenUp = hasGivenUp
    ? [
        'Deine Bestellung war noch nicht abgeschlossen. Wir haben sie aufgegeben: Es gibt keinen Vertrag, und es wird nichts abgebucht. Sollte noch Geld von Dir ankommen, geht es zurück.',
        received(whole),
      ]
    : [];
  if (carried.length === 0) return givenUp;
  const blocks: Block[] = [...givenUp];
  const cancelled = carried.filter(({ result }) => result === 'cancelled');
  for (const one of carried) {
    blocks.push(...aboutCarried(one, await remainingRates(ctx, one)));
    const place = cancelled.indexOf(one);
    if (cancelled.length > 1 && place >= 0) {
      blocks.push(await button(ctx, whole, `keep-${place}`, 'Diesen Vertrag behalten'));
    }
  }
  if (!hasGivenUp) blocks.push(received(whole));
  if (carried.some(({ result }) => result !== 'already' && result !== 'stays')) {
    blocks.push(
      whole.declaration.door === 'cancellation'
        ? 'Warst Du das nicht? Ein Druck auf den Knopf macht die Kündigung rückgängig, so lange der Vertrag noch läuft.'
        : 'Warst Du das nicht? Ein Druck auf den Knopf macht den Widerruf innerhalb von 24 Stunden rückgängig.',
      await button(ctx, whole, 'not-me', 'Das war ich nicht'),
    );
  }
  return blocks;
}

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
