import { formTexts } from '#worker/declaration/form-texts.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
import { wishedDay } from '#worker/declaration/wished-day.ts';
import type { Declaration } from '#worker/declaration/sql.ts';

/** What page, file and mail say of a declaration: every field as it was typed. Pure. */
export function receiptRows({ door, reference, receivedAt, typed }: Declaration) {
  const texts = formTexts[door];
  const rows = [
    { label: 'Kennzeichen', value: reference },
    { label: 'Eingegangen am', value: formatSecond(receivedAt) },
  ];
  if (door === 'cancellation') {
    const { kind, kinds, reason, date, earliest } = formTexts.cancellation;
    const { isExtraordinary } = meantBy(typed);
    rows.push({ label: kind, value: isExtraordinary ? kinds.extraordinary : kinds.ordinary });
    if (typed.reason !== '') rows.push({ label: reason, value: typed.reason });
    rows.push({ label: date, value: typed.date === '' ? earliest : typed.date });
  }
  rows.push({ label: texts.name, value: typed.name }, { label: texts.email, value: typed.email });
  if (typed.contract !== '') rows.push({ label: texts.contract, value: typed.contract });
  if (typed.confirmation_email !== '') {
    rows.push({ label: texts.confirmationEmail, value: typed.confirmation_email });
  }
  return rows;
}

/** `abgegeben am … um …:…:… Uhr über die Schaltfläche „…“` (§ 312k Abs. 3 BGB). Pure. */
export function givenLine({ door, receivedAt }: Declaration): string {
  const { button } = formTexts[door];
  return `abgegeben am ${formatSecond(receivedAt)} über die Schaltfläche „${button}“`;
}

/** What was read differently from how it was typed. Pure. */
export function readingNotes(declaration: Declaration): string[] {
  const { date } = declaration.typed;
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

/**
 * What follows from a declaration for whatever contract it means; the same for everybody, because
 * whoever typed it may be a stranger. Pure.
 */
export function followingNotes(declaration: Declaration): string[] {
  if (declaration.door === 'withdrawal') {
    return ['Dein Widerruf gilt ab seinem Eingang. Bis das geklärt ist, buchen wir nichts ab.'];
  }
  const { at, readAsEarliest } = wishedDay(declaration);
  if (at === null || readAsEarliest !== null) return [];
  return [
    'Bis zum gewünschten Tag läuft ein Vertrag weiter, und was bis dahin fällig wird, buchen wir ab. Liegt der Tag vor dem frühesten Ende, gilt dieses.',
  ];
}
