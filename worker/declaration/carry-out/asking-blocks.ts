import { addDays } from '#worker/calendar.ts';
import type { Ctx } from '#worker/context.ts';
import { formatDate } from '#worker/date.ts';
import type { CaseState } from '#worker/declaration/case.ts';
import type { Decision, Freezing } from '#worker/declaration/carry-out/decide.ts';
import { askedOnDays, freezeEnd } from '#worker/declaration/frozen.ts';
import {
  notMeButton,
  receivedRows,
  replyButton,
} from '#worker/declaration/carry-out/letter-parts.ts';
import type { WholeCase } from '#worker/declaration/carry-out/read-case.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { nounOf } from '#worker/declaration/waiting/letter-group.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { cataloguePlan } from '#worker/subscription/catalogue/catalogue.ts';
import { quotedPlan } from '#worker/subscription/quote/quote-rows.ts';

/**
 * What the owner of a contract or of an order is asked: whether it was them. Both answers are one
 * press away.
 */
export async function askingBlocks(ctx: Ctx, whole: WholeCase, about: About): Promise<Block[]> {
  const { opening, rows, yes, no } = askingOf(ctx, whole, about);
  return [
    ...opening,
    { rows: [...receivedRows(whole), ...rows] },
    yes,
    await yesButton(ctx, whole),
    no,
    await notMeButton(ctx, whole),
  ];
}

/** The same as a part of a letter about several declarations, which says the rest at its top. */
export async function askingPart(ctx: Ctx, whole: WholeCase, about: About): Promise<Block[]> {
  const { rows } = askingOf(ctx, whole, about);
  const isFrozen = about.freezes.length > 0;
  const unanswered = isFrozen ? [] : [{ label: 'Ohne Antwort', value: 'ändert sich nichts' }];
  return [
    { title: `${nounOf(whole.declaration.door, 1)} ${whole.declaration.reference}` },
    { rows: [...receivedRows(whole), ...rows, ...unanswered] },
    await yesButton(ctx, whole),
    await notMeButton(ctx, whole),
  ];
}

/** What is asked about: an order, or a contract that is frozen. */
type About = Pick<Decision, 'asksAbout' | 'freezes'>;

function askingOf(ctx: Ctx, whole: WholeCase, { asksAbout, freezes }: About): Asking {
  const frozen = freezes[0];
  if (asksAbout) return aboutOrder(whole, quotedPlan(asksAbout.quote));
  return frozen ? aboutFrozen(whole, frozen, ctx.clock.now()) : aboutCancelled();
}

/** What the button says of whoever did declare it. */
export const yesTexts = {
  cancellation: 'Ja, ich kündige',
  withdrawal: 'Ja, ich widerrufe',
} as const;

function yesButton(ctx: Ctx, whole: WholeCase): Promise<Block> {
  return replyButton(ctx, whole, 'confirm', yesTexts[whole.declaration.door]);
}

interface Asking {
  opening: [string, ...string[]];
  rows: { label: string; value: string }[];
  yes: string;
  no: string;
}

const unsure = 'Wir wissen nicht sicher, ob Du das warst.';

/** Somebody else's e-mail with the number of this contract. */
function aboutCancelled(): Asking {
  return {
    opening: [
      `Jemand hat über unsere Seite „Verträge hier kündigen“ einen Vertrag gekündigt, der zu diesem Konto gehört. ${unsure}`,
    ],
    rows: [],
    yes: 'Warst Du das? Dann drück auf den Knopf. Es gilt der Tag, an dem die Kündigung eingegangen ist.',
    no: 'Warst Du das nicht, brauchst Du nichts zu tun: Am Vertrag ändert sich dann nichts. Mit dem zweiten Knopf sagst Du es uns.',
  };
}

function aboutOrder({ declaration }: WholeCase, plan: string): Asking {
  const isCancellation = declaration.door === 'cancellation';
  const become = isCancellation
    ? 'Wird ein Vertrag daraus, gilt die Kündigung für ihn von ihrem Eingang an; Du hörst dann noch einmal von uns und kannst sie zurücknehmen.'
    : 'Wird ein Vertrag daraus, gilt der Widerruf für ihn von seinem Eingang an: Wir frieren den Vertrag dann ein und fragen Dich noch einmal.';
  return {
    opening: [
      `Jemand hat über unsere Seite „${isCancellation ? 'Verträge hier kündigen' : 'Vertrag widerrufen'}“ die Bestellung ${isCancellation ? 'gekündigt' : 'widerrufen'}, die in Deinem Konto noch nicht abgeschlossen ist. ${unsure}`,
      `Deine Bestellung bleibt, wie sie ist, und Du kannst sie abschließen. ${become}`,
    ],
    rows: [{ label: 'Bestellung', value: plan }],
    yes: 'Warst Du das? Dann drück auf den Knopf. Wir stornieren die Bestellung; was noch ankommt, geht zurück.',
    no: 'Warst Du das nicht? Dann drück auf den zweiten Knopf, und es passiert nichts.',
  };
}

function aboutFrozen(
  { declaration }: WholeCase,
  { contract, becomes }: Freezing,
  now: number,
): Asking {
  const { receivedAt } = declaration;
  const end = formatDate(freezeEnd(receivedAt));
  const inTrial = contract.trialEndAt !== null && contract.trialEndAt > receivedAt;
  const back = inTrial
    ? 'Der Vertrag endet, und es wird nichts fällig.'
    : 'Der Vertrag endet, und was Du dafür bezahlt hast, bekommst Du auf demselben Weg zurück.';
  const number =
    contract.number === '' ? [] : [{ label: 'Vertragsnummer', value: contract.number }];
  return {
    opening: [
      `Jemand hat über unsere Seite „Vertrag widerrufen“ einen Vertrag widerrufen, der zu diesem Konto gehört. ${unsure}`,
      'Seit dem Eingang ist der Vertrag eingefroren: Wir buchen nichts ab, und er verlängert sich nicht. Eine Lastschrift, die schon bei Deiner Bank ist, warten wir ab. Premium bleibt frei.',
      becomes === null ? untilLifted(end) : withoutAnswer(receivedAt, now, { end, back }),
    ],
    rows: [
      { label: 'Vertrag', value: cataloguePlan(contract.planKey)?.name ?? 'Premium' },
      ...number,
      { label: 'Eingefroren seit', value: formatSecond(receivedAt) },
      {
        label: becomes === null ? 'Eingefroren bis' : 'Wird ohne Antwort ausgeführt am',
        value: end,
      },
    ],
    // What is not carried out by itself may be the withdrawal from a change of plan alone.
    yes: `Warst Du das? Dann drück auf den Knopf. Es gilt der Tag, an dem der Widerruf eingegangen ist. ${becomes === null ? 'Was daraus folgt, schreiben wir Dir gleich danach.' : back}`,
    no: 'Warst Du das nicht? Dann drück auf den zweiten Knopf. Der Vertrag läuft weiter wie vorher, und wir buchen wieder ab, was Du bestellt hast, auch was inzwischen fällig geworden ist.',
  };
}

function untilLifted(end: string): string {
  return `Antwortest Du nicht, heben wir das am ${end} auf: Der Vertrag läuft weiter wie vorher.`;
}

function withoutAnswer(
  receivedAt: number,
  now: number,
  { end, back }: { end: string; back: string },
): string {
  const days = askedOnDays.map((day) => addDays(receivedAt, day)).filter((at) => at > now);
  const dates = days.map((at) => formatDate(at));
  const last = dates.pop();
  const asked = [...(dates.length > 0 ? [dates.join(', ')] : []), ...(last ? [last] : [])];
  const again =
    asked.length > 0 ? `fragen wir Dich noch einmal am ${asked.join(' und am ')}. ` : '';
  return again === ''
    ? `Antwortest Du nicht, führen wir den Widerruf am ${end} aus: ${back}`
    : `Antwortest Du nicht, ${again}Am ${end} führen wir den Widerruf aus: ${back}`;
}

/** The letter to an owner who was asked, once nothing is frozen any more: nothing was done. */
export function thawedBlocks(whole: WholeCase, state: CaseState): [string, ...Block[]] {
  const goesOn =
    'Dein Vertrag ist nicht mehr eingefroren: Er läuft weiter wie vorher, und wir buchen wieder ab, was Du bestellt hast, auch was inzwischen fällig geworden ist.';
  const outcome =
    state === 'closed'
      ? 'hat sich erledigt.'
      : 'ist nicht ausgeführt. Ein Mensch sieht ihn sich noch an und meldet sich bei Dir.';
  return [
    `Der Widerruf, nach dem wir Dich gefragt haben, ${outcome} ${goesOn}`,
    { rows: receivedRows(whole) },
  ];
}
