import type { CaseState } from '#worker/declaration/case.ts';
import type { DeskReason, StepWhat } from '#worker/declaration/step.ts';

const doors = { cancellation: 'Kündigung', withdrawal: 'Widerruf' };

const states: Record<CaseState, string> = {
  received: 'wird bearbeitet',
  asked: 'Rückfrage läuft',
  waiting: 'wartet auf uns',
  carried_out: 'ausgeführt',
  taken_back: 'zurückgenommen',
  closed: 'erledigt',
};

const reasons: Record<DeskReason, string> = {
  no_match: 'Kein Vertrag gefunden',
  several_contracts: 'Mehrere Verträge, keiner genannt: heute nachfragen',
  number_of_another: 'Nummer und E-Mail gehören verschiedenen Personen',
  store: 'Vertrag beim App Store oder bei Google Play',
  lifetime: 'Lifetime: vorher nachfragen, ob der Zugang wirklich weg soll',
  extraordinary: 'Außerordentlich: über § 314 BGB entscheiden',
  probable_withdrawal: 'Widerruf nur mit der E-Mail: eingefroren, wir haben nachgefragt',
  probable_order: 'Nur mit der E-Mail, zu einer Bestellung, die noch läuft: Wir haben nachgefragt',
  order_given_up:
    'Bestellung storniert, ohne Anmeldung: nichts zu tun, solange niemand widerspricht',
  late_withdrawal:
    'Widerruf nach Frist und Garantie, bis zur Antwort eingefroren: in Textform antworten, dann schließen',
  ended: 'Vertrag war schon beendet',
  held: 'Zurückgehalten: zu viele Erklärungen von einer Adresse, oder ein Programm',
  receipt_waits: 'Eingangsbestätigung wartet: zu viele Mails an diese Adresse',
  receipt_undelivered: 'Eingangsbestätigung nicht zugestellt',
  not_me: '„Das war ich nicht“',
  late_objection: '„Das war ich nicht“, aber zu spät zum Zurücknehmen',
  repeated_after_objection: 'Kam noch einmal, nachdem sie zurückgenommen war',
};

const steps: Record<StepWhat, string> = {
  repeated: 'Kam noch einmal',
  receipt_sent: 'Eingangsbestätigung verschickt',
  receipt_grouped: 'Eingangsbestätigung mit anderen in einer Mail',
  receipt_undelivered: 'Eingangsbestätigung nicht zugestellt',
  matched: 'Zugeordnet',
  cancelled: 'Gekündigt',
  already_ended: 'War schon gekündigt oder beendet',
  withdrawn: 'Widerrufen',
  change_undone: 'Geplanter Wechsel zurückgenommen',
  order_meant: 'Meint eine laufende Bestellung',
  order_given_up: 'Bestellung storniert',
  order_concluded: 'Aus der Bestellung wurde ein Vertrag',
  order_lapsed: 'Aus der Bestellung wurde nichts',
  frozen: 'Vertrag eingefroren: Es wird nichts abgebucht',
  thawed: 'Nicht mehr eingefroren',
  unanswered: 'Ohne Antwort bis zum letzten Tag: wird ausgeführt',
  asked_owner: 'Person gefragt',
  told_owner: 'Person benachrichtigt',
  store_told: 'An den Store verwiesen',
  to_desk: 'An den Betrieb gegeben',
  confirmed_by_owner: 'Von der Person bestätigt',
  objected: '„Das war ich nicht“',
  taken_back: 'Nach „Das war ich nicht“ zurückgenommen, wo es noch ging',
  keep_wanted: 'Will einen Vertrag behalten',
  kept: 'Ein Vertrag behalten',
  desk_matched: 'Vom Betrieb zugeordnet',
  desk_released: 'Vom Betrieb freigegeben',
  desk_decided: 'Über § 314 entschieden',
  desk_answered: 'Geantwortet',
  desk_closed: 'Geschlossen',
};

const people: Record<string, string> = {
  machine: 'automatisch',
  owner: 'Person',
  sender: 'Absender',
};

/** German texts of „Kündigungen und Widerrufe“ at the desk. */
export const declarationDeskTexts = {
  lead: 'Was ohne uns nicht weitergeht. Es zählt der Tag des Eingangs; wir haben einen Werktag Zeit.',
  status: 'Welche Erklärungen',
  filters: { open: 'Für uns', all: 'Alle' },
  empty: { open: 'Nichts wartet.', all: 'Noch keine Kündigung und kein Widerruf.' },
  door: (door: keyof typeof doors) => doors[door],
  state: (state: CaseState) => states[state],
  reason: (reason: DeskReason) => reasons[reason],
  step: (what: StepWhat) => steps[what],
  by: (by: string) => people[by] ?? by,
  late: 'überfällig',
  received: 'Eingegangen',
  due: 'Spätestens',
  name: 'Name',
  email: 'E-Mail',
  contract: 'Vertrag',
  date: 'Zum',
  kind: 'Art',
  extraordinary: 'außerordentlich',
  given: 'Grund',
  owner: 'Person',
  noReceipt: 'Eingangsbestätigung',
  noReceiptValue: 'noch nicht verschickt',
  history: 'Verlauf',
  frozen: 'Eingefroren',
  /** The contract's number, since when, and what happens on the last day. */
  frozenUntil: (number: string, end: string, isEnding: boolean) =>
    `${number === '' ? 'ein Vertrag' : number}, ${isEnding ? `wird ohne Antwort am ${end} widerrufen` : `endet ohne Antwort am ${end}`}`,
  match: {
    button: 'Zuordnen',
    title: 'Einem Vertrag zuordnen',
    lead: 'Wird sofort ausgeführt, mit dem Tag des Eingangs. Die Person bekommt eine Mail und kann es zurücknehmen. Eine Kündigung von Lifetime kommt zurück in die Liste: Dort beendest Du es.',
    contract: 'Vertragsnummer',
    contractHint: 'LX- und zehn Zeichen. Sie steht auf der Seite der Person.',
    unknown: 'Diese Nummer hat kein Vertrag.',
    do: 'Ausführen als',
    as: { cancel: 'Kündigung', withdraw: 'Widerruf mit Erstattung' },
    submit: 'Ausführen',
    done: 'Ausgeführt.',
  },
  release: { button: 'Bearbeiten lassen', done: 'Wird bearbeitet.' },
  accept: {
    button: '§ 314 anerkennen',
    title: 'Außerordentliche Kündigung anerkennen',
    lead: 'Der Vertrag endet sofort, und was für die Tage danach bezahlt ist, geht zurück. Die Person bekommt Deine Begründung per Mail.',
    submit: 'Anerkennen',
    done: 'Anerkannt. Der Vertrag ist beendet.',
  },
  endLifetime: {
    button: 'Lifetime beenden',
    title: 'Lifetime beenden',
    lead: 'Der Zugang endet sofort, und nichts wird erstattet. Frag vorher, ob die Person das will. Sie bekommt Deine Begründung per Mail.',
    submit: 'Lifetime beenden',
    done: 'Lifetime ist beendet.',
  },
  refuse: {
    button: '§ 314 ablehnen',
    title: 'Außerordentliche Kündigung ablehnen',
    lead: 'Die ordentliche Kündigung bleibt. Die Person bekommt Deine Begründung per Mail.',
    submit: 'Ablehnen',
    done: 'Abgelehnt. Die ordentliche Kündigung bleibt.',
  },
  reasonLabel: 'Begründung',
  answer: {
    button: 'Antworten',
    title: 'Per Mail antworten',
    lead: (email: string) => `Die Mail geht an ${email}.`,
    text: 'Text',
    submit: 'Abschicken',
    done: 'Abgeschickt.',
  },
  close: {
    button: 'Schließen',
    title: 'Fall schließen',
    lead: 'Nichts weiter ist zu tun. Der Grund bleibt im Verlauf.',
    thawLead:
      'Der Vertrag ist dann nicht mehr eingefroren: Wir buchen wieder ab, auch was inzwischen fällig geworden ist. Wen wir gefragt haben, der bekommt eine Mail. Der Grund bleibt im Verlauf.',
    submit: 'Schließen',
    done: 'Geschlossen.',
  },
};
