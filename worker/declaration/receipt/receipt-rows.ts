import { formTexts } from '#worker/declaration/form-texts.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { meantBy } from '#worker/declaration/parse-form.ts';
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
export function readingNotes({ typed, receivedAt }: Declaration): string[] {
  const { date, isDateUnreadable } = meantBy(typed);
  if (isDateUnreadable) {
    return [
      `Das Datum „${typed.date}“ können wir nicht lesen. Wir verstehen es als „zum nächstmöglichen Zeitpunkt“.`,
    ];
  }
  if (date !== null && date < receivedAt) {
    return [
      'Das gewünschte Datum ist schon vorbei. Wir verstehen es als „zum nächstmöglichen Zeitpunkt“.',
    ];
  }
  return [];
}
