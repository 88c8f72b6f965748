import { formTexts } from '#worker/declaration/form-texts.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { typedLine, typedText } from '#worker/typed.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import type { Declaration } from '#worker/declaration/sql.ts';

/** A mail quotes at most so many characters of a field: a stranger may have typed it. */
export const mostQuoted = 300;

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
    return ['Dein Widerruf gilt ab seinem Eingang. Bis das geklärt ist, buchen wir nichts ab.'];
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
