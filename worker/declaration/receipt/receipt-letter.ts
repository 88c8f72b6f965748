import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { formTexts } from '#worker/declaration/form-texts.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import type { Declaration } from '#worker/declaration/sql.ts';
import { furtherBlocks, nounOf } from '#worker/declaration/waiting/letter-group.ts';
import type { Named } from '#worker/declaration/waiting/letter-group.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import type { Block } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';
import { typedLine, typedText } from '#worker/typed.ts';

/** A mail quotes at most so many characters of a field: a stranger may have typed it. */
const mostQuoted = 300;

/**
 * What page, file and mail say of a declaration: every field as it was typed, but on one line, so
 * that no field can pass for another; the lines of a reason are indented. `most` characters of each
 * at most. The proof keeps everything, letter for letter. Pure.
 */
export function receiptRows({ door, reference, receivedAt, typed }: Declaration, most = Infinity) {
  const texts = formTexts[door];
  const line = (name: keyof typeof typed) => quoted(typedLine(typed[name]), most);
  const rows = [
    { label: 'Kennzeichen', value: reference },
    { label: 'Eingegangen am', value: formatSecond(receivedAt) },
  ];
  if (door === 'cancellation') {
    const { kind, kinds, date, earliest } = formTexts.cancellation;
    const { isExtraordinary } = meantBy(typed);
    const reason = quoted(typedText(typed.reason), most).replaceAll('\n', '\n  ');
    rows.push(
      { label: kind, value: isExtraordinary ? kinds.extraordinary : kinds.ordinary },
      { label: formTexts.cancellation.reason, value: reason },
      { label: date, value: line('date') || earliest },
    );
  }
  rows.push(
    { label: texts.name, value: line('name') },
    { label: texts.email, value: line('email') },
    { label: texts.contract, value: line('contract') },
    { label: texts.confirmationEmail, value: line('confirmation_email') },
  );
  return rows.filter(({ value }) => value !== '');
}

/** The beginning of a text, which says that it is one. */
function quoted(text: string, most: number): string {
  const characters = Array.from(text);
  if (characters.length <= most) return text;
  return `${characters.slice(0, most).join('')} … (gekürzt; alles davon liegt uns vor)`;
}

/** `abgegeben am … um …:…:… Uhr über die Schaltfläche „…“` (§ 312k Abs. 3 BGB). Pure. */
export function givenLine({ door, receivedAt }: Declaration): string {
  const { button } = formTexts[door];
  return `abgegeben am ${formatSecond(receivedAt)} über die Schaltfläche „${button}“`;
}

/** What was read differently from how it was typed. Pure. */
export function readingNotes(declaration: Declaration): string[] {
  const date = quoted(typedLine(declaration.typed.date), 20);
  switch (wishedDay(declaration).readAsEarliest) {
    case 'unreadable':
      return [`Das Datum „${date}“ können wir nicht lesen. ${earliest}`];
    case 'too_far':
      return [`Das Datum „${date}“ liegt mehr als zehn Jahre in der Zukunft. ${earliest}`];
    case 'over':
      return [`Das gewünschte Datum ist schon vorbei. ${earliest}`];
    case null:
      return [];
  }
}

const earliest = 'Wir verstehen es als „zum nächstmöglichen Zeitpunkt“.';

/** It holds from its receipt; access stays until its owner was asked (docs/decisions/0050). */
const lifetimeNote =
  'Bei einem Lifetime-Kauf gilt Deine Kündigung ab ihrem Eingang. Damit Du nichts aus Versehen verlierst, lassen wir Premium frei, bis ein Mensch Dich innerhalb eines Werktags gefragt hat; bis dahin kannst Du sie zurücknehmen.';

/**
 * What follows from a declaration for whatever contract it means; the same for everybody, because
 * whoever typed it may be a stranger. Pure.
 */
export function followingNotes(declaration: Declaration): string[] {
  if (declaration.door === 'withdrawal') {
    return [
      'Dein Widerruf gilt ab seinem Eingang. Bis das geklärt ist, buchen wir nichts ab.',
      'Endet damit ein Vertrag, endet auch das Premium daraus. Was zurückzuzahlen ist, kommt binnen 14 Tagen nach dem Eingang, auf dem Weg, auf dem Du bezahlt hast.',
    ];
  }
  const { at, readAsEarliest } = wishedDay(declaration);
  return [
    ...(at === null || readAsEarliest !== null
      ? []
      : [
          'Bis zum gewünschten Tag läuft ein Vertrag weiter, und was bis dahin fällig wird, buchen wir ab. Liegt der Tag vor dem frühesten Ende, gilt dieses.',
        ]),
    ...(meantBy(declaration.typed).isExtraordinary ? [] : [lifetimeNote]),
  ];
}

/** The sentence that every receipt has, whether a contract was found or not. */
const alwaysSaid = 'Finden wir dazu keinen Vertrag, melden wir uns innerhalb eines Werktags.';

/** The key of the receipt's mail in the outbox. */
export function receiptKey(id: string): string {
  return `declaration:${id}:receipt`;
}

/** The same of an SQL expression. */
export function receiptKeyOf(id: SQL<string>): SQL<string> {
  return sql<string>`'declaration:' || ${id} || ':receipt'`;
}

/**
 * The receipt to the address that was given (§ 312k Abs. 4, § 356a Abs. 4 BGB). It repeats what was
 * typed and says nothing of any contract: whoever typed it may be a stranger.
 */
export function receiptLetter(declaration: Declaration) {
  const isCancellation = declaration.door === 'cancellation';
  const what = isCancellation ? 'Deine Kündigung' : 'Dein Widerruf';
  return {
    key: receiptKey(declaration.id),
    ...letter({
      subject: `${what} bei ${product.name} ist eingegangen (${declaration.reference})`,
      heading: `${what} ist eingegangen`,
      blocks: [
        `${what} ist bei uns eingegangen, ${givenLine(declaration)}.`,
        { rows: receiptRows(declaration, mostQuoted) },
        ...readingNotes(declaration),
        ...followingNotes(declaration),
        alwaysSaid,
        `Warst Du das nicht? Dann schreib uns an ${product.supportEmail}.`,
      ],
    }),
  };
}

/**
 * The receipt of several declarations through one door to one address, each with its content; a
 * single one is the receipt as ever. `others`: those that it only names. Pure.
 */
export function receiptsLetter(
  declarations: readonly [Declaration, ...Declaration[]],
  others: readonly Named[],
) {
  const [first, ...more] = declarations;
  if (more.length + others.length === 0) return receiptLetter(first);
  const count = declarations.length + others.length;
  const what = `${count} ${nounOf(first.door, count)}`;
  return letter({
    subject: `${what} bei ${product.name} sind eingegangen`,
    heading: `${what} sind eingegangen`,
    blocks: [
      `${what} sind bei uns eingegangen, deren Bestätigung an diese Adresse gehen soll. Die erste haben wir sofort bestätigt; was in derselben Stunde folgt, bestätigen wir zusammen.`,
      ...declarations.flatMap(receiptPart),
      ...furtherBlocks(others),
      'Finden wir zu einer Erklärung keinen Vertrag, melden wir uns innerhalb eines Werktags.',
      `Warst Du das nicht? Dann schreib uns an ${product.supportEmail}.`,
    ],
  });
}

function receiptPart(declaration: Declaration): Block[] {
  return [
    { title: `${nounOf(declaration.door, 1)} ${declaration.reference}` },
    `Bei uns ${givenLine(declaration)}.`,
    { rows: receiptRows(declaration, mostQuoted) },
    ...readingNotes(declaration),
    ...followingNotes(declaration),
  ];
}
