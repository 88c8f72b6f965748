import { daysOfMonth } from '#worker/desk/books/month.ts';
import type { EntryRow } from '#worker/desk/books/books-sql.ts';
import { kindNames } from '#worker/desk/books/kind-names.ts';
import type { BooksConfig } from '#worker/desk/books/config.ts';
import { dayOf } from '#worker/date.ts';
import { vatPercent } from '#worker/vat.ts';

/*
 * A booking batch in DATEV's format (EXTF, header 700, batch 13): a header of 31 fields, the names
 * of 125 columns, and a line for each booking (developer.datev.de/datev/platform/de/dtvf/formate,
 * „Header“ and „Buchungsstapel“). Amounts are positive; S or H says which side of „Konto“ they are
 * on. Lines end in CRLF. Days are Germany's.
 */

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, at) => names.map((name) => `${name} ${at + 1}`)).flat();
const listed = (names: string) => names.trim().split(/;\s*/);

/** The 125 columns, by their names. */
const columns = [
  ...listed(`Umsatz (ohne Soll/Haben-Kz); Soll/Haben-Kennzeichen; WKZ Umsatz; Kurs; Basis-Umsatz;
    WKZ Basis-Umsatz; Konto; Gegenkonto (ohne BU-Schlüssel); BU-Schlüssel; Belegdatum;
    Belegfeld 1; Belegfeld 2; Skonto; Buchungstext; Postensperre; Diverse Adressnummer;
    Geschäftspartnerbank; Sachverhalt; Zinssperre; Beleglink`),
  ...numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ...listed(`KOST1 - Kostenstelle; KOST2 - Kostenstelle; Kost-Menge;
    EU-Land u. UStID (Bestimmung); EU-Steuersatz (Bestimmung); Abw. Versteuerungsart;
    Sachverhalt L+L; Funktionsergänzung L+L; BU 49 Hauptfunktionstyp;
    BU 49 Hauptfunktionsnummer; BU 49 Funktionsergänzung`),
  ...numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ...listed(`Stück; Gewicht; Zahlweise; Forderungsart; Veranlagungsjahr;
    Zugeordnete Fälligkeit; Skontotyp; Auftragsnummer; Buchungstyp;
    USt-Schlüssel (Anzahlungen); EU-Land (Anzahlungen); Sachverhalt L+L (Anzahlungen);
    EU-Steuersatz (Anzahlungen); Erlöskonto (Anzahlungen); Herkunft-Kz; Buchungs GUID;
    KOST-Datum; SEPA-Mandatsreferenz; Skontosperre; Gesellschaftername; Beteiligtennummer;
    Identifikationsnummer; Zeichnernummer; Postensperre bis; Bezeichnung SoBil-Sachverhalt;
    Kennzeichen SoBil-Buchung; Festschreibung; Leistungsdatum; Datum Zuord. Steuerperiode;
    Fälligkeit; Generalumkehr (GU); Steuersatz; Land; Abrechnungsreferenz; BVV-Position;
    EU-Land u. UStID (Ursprung); EU-Steuersatz (Ursprung); Abw. Skontokonto`),
];

/** One booking: what lies at Stripe grows (`cents` above 0) or shrinks against another account. */
export interface Booking {
  cents: number;
  account: string;
  /** `2026-11-27` */
  day: string;
  /** The document: the invoice's number, or what Stripe calls it. */
  document: string;
  text: string;
}

/** A month (`2026-11`) as DATEV reads it. `now` in UTC milliseconds is when the file is made. */
export function formatBatch(
  entries: readonly EntryRow[],
  month: string,
  config: BooksConfig,
  now: number,
): string {
  const lines = entries
    .flatMap((entry) => bookingsOf(entry, config.accounts))
    .map((booking) => bookingLine(booking, config.accounts.stripe));
  const all = [header(month, config, now), columns.join(';'), ...lines];
  return all.map((line) => `${line}\r\n`).join('');
}

/** The bookings of an entry: its sum, apart by whether it has VAT, and Stripe's fee for it. */
export function bookingsOf(entry: EntryRow, accounts: BooksConfig['accounts']): Booking[] {
  const { amount, vat, fee, day, kind, planKey, number, source, id } = entry;
  const document = number ?? source ?? id;
  const text = [kindNames[kind], planKey].filter(Boolean).join(' ');
  // The sum to which that VAT belongs; a cent of rounding is no part of its own.
  const exact = Math.round((vat * (100 + vatPercent)) / vatPercent);
  const taxed = Math.abs(amount - exact) < 10 ? amount : exact;
  const account = accountOf(entry, accounts);
  return [
    {
      cents: taxed,
      account: vat === 0 ? untaxedOf(entry, accounts) : account,
      day,
      document,
      text,
    },
    { cents: amount - taxed, account: untaxedOf(entry, accounts), day, document, text },
    { cents: -fee, account: accounts.fees, day, document, text: `Gebühr ${text}` },
  ].filter(({ cents }) => cents !== 0);
}

function accountOf({ kind }: EntryRow, accounts: BooksConfig['accounts']): string {
  switch (kind) {
    case 'payment':
      return accounts.revenue;
    case 'refund':
    case 'refund_failure':
      return accounts.refunds;
    case 'chargeback':
    case 'chargeback_reversal':
      return accounts.chargebacks;
    case 'failure':
    case 'fee':
      return accounts.fees;
    case 'payout':
      return accounts.bank;
    case 'other':
      return accounts.other;
  }
}

/** Where the part of an entry without VAT goes. */
function untaxedOf(entry: EntryRow, accounts: BooksConfig['accounts']): string {
  const isSale = ['payment', 'refund', 'refund_failure', 'chargeback', 'chargeback_reversal'];
  return isSale.includes(entry.kind) ? accounts.untaxed : accountOf(entry, accounts);
}

function bookingLine({ cents, account, day, document, text }: Booking, stripe: string): string {
  const cells = new Map([
    ['Umsatz (ohne Soll/Haben-Kz)', euros(cents)],
    ['Soll/Haben-Kennzeichen', quoted(cents > 0 ? 'S' : 'H')],
    ['WKZ Umsatz', quoted('EUR')],
    ['Konto', stripe],
    ['Gegenkonto (ohne BU-Schlüssel)', account],
    ['Belegdatum', `${day.slice(8)}${day.slice(5, 7)}`],
    ['Belegfeld 1', quoted(document.replaceAll(/[^\w$&%*+/-]/g, '').slice(0, 36))],
    ['Buchungstext', quoted(text.slice(0, 60))],
    ['Festschreibung', '0'],
  ]);
  return columns.map((name) => cells.get(name) ?? '').join(';');
}

function header(month: string, config: BooksConfig, now: number): string {
  const { from, to } = daysOfMonth(month);
  const plain = (day: string) => day.replaceAll('-', '');
  const made = `${plain(dayOf(now))}${new Date(now).toISOString().slice(11, 23)}`;
  const year = Number(month.slice(0, 4));
  const begins = config.year_begins;
  const ownYear = Number(month.slice(5)) < begins ? year - 1 : year;
  const cells = [
    quoted('EXTF'),
    700,
    21,
    quoted('Buchungsstapel'),
    13,
    made.replaceAll(/\D/g, ''),
    '',
    // Where it comes from, and by whom.
    quoted('LX'),
    quoted(''),
    quoted(''),
    config.consultant,
    config.client,
    `${ownYear}${String(begins).padStart(2, '0')}01`,
    config.accounts.revenue.length,
    plain(from),
    plain(to),
    quoted(`Stripe ${month}`),
    quoted(''),
    // Bookkeeping, for no purpose of its own, not fixed yet.
    1,
    0,
    0,
    quoted('EUR'),
  ];
  return [...cells, '', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')].join(';');
}

/** A positive amount with a comma. */
function euros(cents: number): string {
  const all = String(Math.abs(cents)).padStart(3, '0');
  return `${all.slice(0, -2)},${all.slice(-2)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}
