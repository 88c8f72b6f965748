/** German texts of the desk's pages about people: search, a person's page, grants and links. */

import { documentKinds } from '#client/messages/desk.ts';
import { formatDate } from '#worker/date.ts';
import type {
  DeskContract,
  DeskCouponRule,
  DeskDocument,
  DeskPremium,
  PersonAnswer,
} from '#worker/desk/people/schemas.ts';
import { isLive, isPastDue } from '#worker/entitlement/contract.ts';
import { disputeTexts } from '#worker/legal/dispute-texts.ts';
import { formatMoney } from '#worker/money.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';
import type {
  DisputeReason,
  DisputeStatus,
  HandWay,
  RepaymentReason,
  RepaymentStatus,
} from '#worker/subscription/money/states.ts';

const contractWords: Record<string, string> = {
  active: 'läuft',
  trialing: 'Testphase',
  past_due: 'Zahlung offen',
  canceled: 'gekündigt',
  unpaid: 'unbezahlt',
  incomplete: 'nicht abgeschlossen',
  incomplete_expired: 'verfallen',
  paused: 'pausiert',
};
const premiumReasons: Record<DeskPremium['because'], string> = {
  subscription: 'Abo',
  trial: 'Testphase',
  lifetime: 'einmal bezahlt',
  deal: 'Partner-Deal',
  coupon: 'Gutschein',
  licence: 'Lizenz',
  store: 'App-Store',
  operator: 'vom Desk',
  referral: 'Empfehlung',
  quota: 'freie Aufgaben',
};
/** The reasons that are a contract of the person's own. */
const contractWhy: Partial<Record<DeskPremium['because'], string>> = {
  subscription: 'Abo',
  trial: 'Testphase von',
  lifetime: 'Kauf von',
};

function planOf({ plan_key: key }: DeskContract): string {
  return `„${catalogue.find((plan) => plan.key === key)?.name ?? key}“`;
}

function whyPremium(
  because: DeskPremium['because'],
  { contracts }: Pick<PersonAnswer, 'contracts'>,
): string {
  const what = contractWhy[because];
  const held = contracts.find(({ status }) => isLive(status));
  if (what === undefined || !held) return premiumReasons[because];
  return `${what} ${planOf(held)} (gekauft ${formatDate(held.purchased_at)})`;
}

function whyNot({ contracts, grants }: Pick<PersonAnswer, 'contracts' | 'grants'>): string {
  const owed = contracts.find(({ status }) => isPastDue(status));
  if (owed) return `für ${planOf(owed)} eine Zahlung offen ist`;
  const paused = contracts.find(({ status }) => status === 'paused');
  if (paused) return `${planOf(paused)} pausiert ist`;
  const ended = contracts.find(({ status }) => status === 'canceled');
  if (ended) {
    const at = ended.expires_at === null ? '' : ` am ${formatDate(ended.expires_at)}`;
    return `${planOf(ended)}${at} geendet hat`;
  }
  const isOver = grants.some(({ status }) => status === 'ended' || status === 'revoked');
  if (isOver) return 'alle Freischaltungen vorbei sind';
  return contracts.length > 0
    ? 'die Bestellung nicht abgeschlossen wurde'
    : 'nie etwas gekauft oder freigeschaltet wurde';
}

const providers: Record<string, string> = {
  email: 'E-Mail',
  apple: 'Apple',
  google: 'Google',
  fb: 'facebook',
};

export const peopleTexts = {
  search: 'Wen suchst Du?',
  hint: 'Anfang von E-Mail, Name oder @Name, auch eines Nachnamens, eines späteren Vornamens oder der Domain, ab fünf Buchstaben auch die Mitte; oder ganz: Konto, Vertragsnummer (LX-), Kunde (cus_) oder Vertrag (sub_, in_). Gelöschte findest Du über Konto oder Vertragsnummer, und über die ganze E-Mail, wenn damit Werbung bestellt war.',
  found: (count: number) =>
    count === 0
      ? 'Niemand gefunden.'
      : count === 1
        ? '1 Person'
        : count >= 20
          ? 'Die ersten 20; suche genauer, wenn die Person fehlt.'
          : `${count} Personen`,
  none: (sections: readonly string[]) => `Nichts unter: ${sections.join(', ')}.`,
  keys: [['/', 'suchen']] as const,
  rows: {
    name: 'Name',
    friendlyName: '@Name',
    seen: 'Letztes Lebenszeichen',
    since: 'Dabei seit',
    signIn: 'Anmeldung',
    id: 'Konto',
    customer: 'Kunde bei Stripe',
    at: 'Am',
  },
  deleted: 'Gelöschtes Konto',
  signIn: (provider: string, password: boolean, sessions: number) =>
    [
      providers[provider] ?? provider,
      password ? 'mit Passwort' : 'ohne Passwort',
      sessions === 1 ? 'in 1 Browser angemeldet' : `in ${sessions} Browsern angemeldet`,
    ].join(', '),
  sections: {
    contracts: 'Verträge',
    trial: 'Testphase',
    debits: 'Rücklastschriften und Rückbuchungen',
    repayments: 'Rückzahlungen',
    grants: 'Freischaltungen',
    transfers: 'Store-Abos, die das Konto gewechselt haben',
    login_codes: 'Anmeldelinks',
    usages: 'Deals',
    payouts: 'Auszahlungen',
    redemptions: 'Gutscheine',
    referrals: 'Empfehlungen',
    letters: 'Schreiben zu Verträgen',
    documents: 'Archivierte Rechnungen und Gutschriften',
    exports: 'Heruntergeladene Daten',
    consents: 'Zustimmungen',
    mailings: 'Werbung per E-Mail',
    audit: 'Zuletzt am Desk getan',
  },
  trial: {
    refused: 'Keine Testphase: Postfach oder Zahlungsmittel hatten schon eine',
    refusedOn: 'Abgelehnt',
    method: 'Zahlungsmittel',
    methods: { card: 'Karte', sepa_debit: 'SEPA', paypal: 'PayPal' },
    by: { mailbox: 'Dasselbe Postfach', method: 'Dasselbe Zahlungsmittel' },
    other: 'zum Konto',
    gone: (until: number | null) =>
      until === null ? 'gelöschtes Konto' : `gelöschtes Konto, gemerkt bis ${formatDate(until)}`,
    allow: 'Testphase erlauben',
    allowed: 'Testphase erlaubt',
    allowedOn: 'Erlaubt',
  },
  /** The first line: whether the person has Premium, until when and why, or why not. */
  premium: (person: Pick<PersonAnswer, 'premium' | 'contracts' | 'grants'>) => {
    const { premium } = person;
    if (!premium) return `Kein Premium, weil ${whyNot(person)}.`;
    const { until, because, in_grace: inGrace } = premium;
    const why = `${whyPremium(because, person)}${inGrace ? ', aber eine Zahlung ist offen' : ''}`;
    return until === null
      ? `Premium ohne Ende, weil ${why}.`
      : `Premium bis ${formatDate(until)}, weil ${why}.`;
  },
  contract: {
    status: (status: string) => contractWords[status] ?? status,
    value: 'Preis',
    bought: 'Gekauft',
    trial: 'Testphase bis',
    ends: 'Bezahlt bis',
    rests: 'Ruht wegen offener Lastschrift, bezahlt bis',
    renews: 'Verlängerung',
    renewal: (once: boolean, off: boolean) => (once ? 'keine, einmalig' : off ? 'aus' : 'an'),
    number: 'Vertragsnummer',
    id: 'Bei Stripe',
    forgive: 'Zahlung übernehmen',
    forgiveFor: (number: string) => `Offene Zahlung von ${number} übernehmen`,
    forgiveLead:
      'Was von diesem Vertrag offen ist, gilt dann als bezahlt, und er läuft weiter. Die Person bekommt dazu eine Mail. Das lässt sich nicht zurücknehmen.',
    forgiven: 'Übernommen. Die Person bekommt eine Mail.',
  },
  document: {
    title: (kind: DeskDocument['kind'], number: string) => `${documentKinds[kind]} ${number}`,
    issued: 'Vom',
    total: 'Betrag',
    kept: 'Aufbewahrt bis',
    open: 'Öffnen',
    openDocument: (title: string) => `${title} öffnen`,
  },
  letter: {
    to: 'An',
    sent: 'Vom Maildienst angenommen',
    providerId: 'Beim Maildienst',
    written: 'Geschrieben',
    undelivered: 'nicht zugestellt',
    open: 'Lesen',
    openLetter: (subject: string) => `${subject} lesen`,
    again: 'Noch einmal schicken',
    sentAgain: 'Das Schreiben geht noch einmal hinaus, an die jetzige Adresse des Kontos.',
  },
  debit: {
    status: {
      waiting: 'offen, wartet',
      open: 'offen',
      settled: 'beglichen',
      dropped: 'erledigt',
    } satisfies Record<DisputeStatus, string>,
    what: 'Anlass',
    reason: {
      returned: 'Lastschrift zurückgegeben',
      failed: 'Lastschrift nicht eingelöst',
      charged_back: 'Karte oder PayPal zurückgebucht',
    } satisfies Record<DisputeReason, string>,
    chargedBack: 'zurückgebucht',
    since: 'Seit',
    fee: disputeTexts.fee,
    waivedOn: 'Kosten erlassen',
    closed: 'Erledigt',
    waive: 'Kosten erlassen',
    waiveTitle: 'Kosten der Rücklastschrift erlassen',
    waiveLead: (cents: number, isPaid: boolean) =>
      `Die Person schuldet sie nur, wenn sie die Rückgabe zu vertreten hat. ${isPaid ? `Die ${formatMoney(cents)} sind bezahlt und gehen zurück.` : `Die ${formatMoney(cents)} sind dann nicht mehr offen.`} Die Person bekommt dazu eine Mail.`,
    waived: 'Kosten erlassen. Die Person bekommt eine Mail.',
    forgive: 'Schuld übernehmen',
    forgiveTitle: 'Offene Lastschrift übernehmen',
    forgiveLead: (cents: number) =>
      `Die ${formatMoney(cents)} sind dann nicht mehr offen, und der Vertrag geht weiter, als wären sie bezahlt. Die Person bekommt dazu eine Mail. Das lässt sich nicht zurücknehmen.`,
    forgiven: 'Übernommen. Die Person bekommt eine Mail.',
  },
  transfer: {
    title: { came: 'Kam zu diesem Konto', left: 'Ging zu einem anderen Konto' },
    status: { waiting: 'wartet auf uns', kept: 'bleibt so', undone: 'rückgängig' },
    store: 'Store',
    reference: 'Kennzeichen',
    at: 'Am',
    other: { came: 'Von', left: 'An' },
    decided: 'Entschieden',
    keep: 'Bleibt so',
    keepTitle: 'Wechsel so lassen',
    keepLead:
      'Das Abo bleibt bei dem Konto, das der Store genannt hat. Beide haben dazu schon eine Mail bekommen.',
    kept: 'Der Wechsel bleibt so.',
    undo: 'Rückgängig',
    undoTitle: 'Wechsel rückgängig machen',
    undoLead:
      'Das Abo gehört dann wieder zu dem Konto, von dem es kam, und geht nicht noch einmal von selbst zu diesem anderen. Beide bekommen eine Mail. Läuft an dem Konto, von dem es kam, ein Vertrag mit uns weiter, kostet danach beides Geld; auch das schreiben wir.',
    undone: 'Rückgängig gemacht. Beide bekommen eine Mail.',
  },
  repayment: {
    amount: (cents: number | null) => (cents === null ? 'Alles Bezahlte' : formatMoney(cents)),
    status: {
      owed: 'steht aus',
      sent: 'unterwegs',
      paid: 'angekommen',
      failed: 'gescheitert, bitte von Hand',
      by_hand: 'von Hand gezahlt',
      nothing: 'nichts zu zahlen',
      undone: 'zurückgenommen',
    } satisfies Record<RepaymentStatus, string>,
    reason: {
      withdrawal: 'Widerruf',
      guarantee: 'Geld-zurück-Garantie',
      unused_share: 'Nicht genutzte Zeit',
      late_charge: 'Abbuchung nach der Kündigung',
      desk: 'Desk',
    } satisfies Record<RepaymentReason, string>,
    why: 'Anlass',
    due: 'Fällig',
    sent: 'Erstattet',
    failed: 'Zurückgekommen',
    problem: 'Grund',
    left: 'Noch zu zahlen',
    byHand: 'Von Hand gezahlt',
    on: 'Gezahlt am',
    way: 'Weg',
    ways: {
      bank_transfer: 'Überweisung',
      paypal: 'PayPal',
      other: 'anderer Weg',
    } satisfies Record<HandWay, string>,
    reference: 'Verwendungszweck',
  },
  byHand: {
    open: 'Als gezahlt melden',
    title: 'Von Hand gezahlt',
    lead: 'Zahl das Geld zuerst, zum Beispiel per Überweisung. Danach trägst Du es hier ein; die Person bekommt dazu eine Mail.',
    cents: 'Betrag in Euro',
    exactly: (cents: number) => `Zu zahlen sind genau ${formatMoney(cents)}.`,
    atLeast: (cents: number) =>
      cents > 0
        ? `Mindestens ${formatMoney(cents)}. Was sonst noch bezahlt war, steht bei Stripe.`
        : 'Was bezahlt war, steht bei Stripe.',
    day: 'Gezahlt am',
    referenceHint: 'Steht auch in der Mail, damit die Person die Zahlung findet.',
    submit: 'Als gezahlt melden',
    done: 'Eingetragen. Die Person bekommt eine Mail.',
  },
  message: {
    open: 'Schreiben',
    title: 'Mail schreiben',
    lead: (email: string, name: string) =>
      `Die Mail geht an ${email}. „Hallo ${name},“ und unsere Angaben stehen schon darin. Die Person findet sie auch unter „Deine Unterlagen“.`,
    subject: 'Betreff',
    text: 'Text',
    submit: 'Abschicken',
    done: 'Abgeschickt. Die Mail steht im Verlauf.',
  },
  note: {
    open: 'Notiz',
    title: 'Notiz für Kolleginnen und Kollegen',
    lead: 'Sie steht im Verlauf der Person und im Protokoll, und bleibt dort. Die Person liest sie nicht; auf eine Anfrage nach ihren Daten bekommt sie Auskunft.',
    label: 'Notiz',
    submit: 'Notieren',
    done: 'Notiert.',
  },
  changeEmail: {
    open: 'E-Mail ändern',
    title: 'E-Mail ändern',
    lead: (email: string) =>
      `Bisher ${email}. Dort kommt eine Mail an, dass sich die Adresse geändert hat. Alle Browser werden abgemeldet, und Anmeldelinks enden. Passwort und Passkeys bleiben. Zurück geht es auf demselben Weg.`,
    email: 'Neue E-Mail',
    submit: 'E-Mail ändern',
    done: 'Die E-Mail ist geändert, und die Person ist überall abgemeldet.',
  },
  applyCoupon: {
    open: 'Gutschein',
    title: 'Gutschein prüfen und einlösen',
    lead: 'Hier steht, warum ein Gutschein für diese Person nicht gilt. Was keine Zahlung braucht, kannst Du für sie einlösen; zurücknehmen kannst Du es unter „Freischaltungen“.',
    code: 'Gutscheincode',
    check: 'Prüfen',
    submit: 'Einlösen',
    done: 'Der Gutschein ist eingelöst.',
    fits: (kind: string) => `${kind}: Die Person kann ihn einlösen.`,
    rules: {
      unknown: 'Diesen Gutschein gibt es nicht.',
      disabled: 'Er ist gesperrt.',
      expired: 'Er ist abgelaufen.',
      used_up: 'Er ist aufgebraucht.',
      redeemed: 'Die Person hat ihn schon eingelöst.',
      past_due: 'Die Person hat eine Zahlung offen.',
      running_contract: 'Bei der Person läuft ein Vertrag oder ein Abo aus einem Store.',
      no_new_customer: 'Er ist für neue Kundinnen und Kunden, und die Person war schon eine.',
      known_again:
        'Er ist für neue Kundinnen und Kunden, und die Person ist von einem anderen Konto bekannt.',
      deletion_pending: 'Das Konto wird gelöscht.',
      needs_purchase: 'Er gilt bei einer Bestellung. Einlösen kann ihn die Person nur dort.',
      changes_nothing: 'Er gäbe nichts, was die Person nicht schon hat.',
    } satisfies Record<DeskCouponRule, string>,
  },
  signOut: {
    open: 'Überall abmelden',
    title: 'Überall abmelden',
    lead: 'Alle Browser der Person werden abgemeldet. Passwort und Passkeys bleiben; sie meldet sich einfach wieder an. Der Grund steht nur im Protokoll.',
    submit: 'Abmelden',
    done: 'Die Person ist überall abgemeldet.',
  },
  usage: { uploaded: 'Hochgeladen', round: 'Runde', by: 'Entschieden von', reason: 'Grund' },
  payout: { account: 'PayPal', requested: 'Angefragt', by: 'Zuletzt von', reason: 'Grund' },
  redemption: (status: string) =>
    ({ reserved: 'reserviert', committed: 'eingelöst', released: 'wieder frei' })[status] ?? status,
  referral: { referrer: 'Hat geworben:', referred: 'Geworben von' },
  grants: {
    what: (kind: string, quota: number | null) =>
      kind === 'answer_quota' ? `${quota ?? 0} freie Aufgaben` : 'Premium',
    provisional: 'vorläufig',
    source: 'Von',
    sources: {
      coupon: 'Gutschein',
      licence: 'Lizenz',
      cashback: 'Deal',
      ios: 'App Store',
      android: 'Google Play',
      operator: 'Desk',
      settled_debt: 'beglichene Lastschrift',
    },
    starts: 'Ab',
    ends: 'Bis',
    never: 'ohne Ende',
    used: 'Verbraucht',
    revoke: 'Zurücknehmen',
    revokeTitle: 'Freischaltung zurücknehmen',
    revokeLead:
      'Der Rest endet sofort. Du kannst es danach rückgängig machen. Der Grund steht nur im Protokoll.',
    revoked: 'Die Freischaltung ist zurückgenommen.',
    restored: 'Die Freischaltung gilt wieder.',
  },
  grant: {
    open: 'Freischalten',
    title: 'Freischalten',
    kind: 'Was',
    kinds: [
      { value: 'premium', label: 'Premium' },
      { value: 'answer_quota', label: 'Freie Aufgaben' },
    ],
    quota: 'Wie viele Aufgaben',
    length: 'Wie lange',
    units: [
      { value: 'months', label: 'Monate' },
      { value: 'days', label: 'Tage' },
      { value: 'until', label: 'Bis zu einem Tag' },
      { value: 'never', label: 'Ohne Ende' },
    ],
    count: 'Anzahl',
    day: 'Letzter Tag',
    note: 'Notiz',
    noteHint: 'Wofür; steht im Protokoll.',
    submit: 'Freischalten',
    done: 'Freigeschaltet. Zurücknehmen kannst Du es in der Liste.',
  },
  links: {
    purposes: {
      autologin: 'Anmeldelink',
      cookie: 'Cookie-Link',
      evaluation: 'Evaluation',
      marketing: 'Werbemail',
    },
    usable: 'benutzbar',
    spent: 'verbraucht oder abgelaufen',
    uses: 'Benutzt',
    made: 'Ausgestellt',
    expires: 'Gültig bis',
    extraDays: 'Zusatztage',
    allowance: 'Entschädigung',
    coupon: 'Gutschein',
    withdraw: 'Entwerten',
    withdrawTitle: 'Link entwerten?',
    withdrawText:
      'Der Link meldet danach niemanden mehr an. Wer damit schon angemeldet ist, bleibt es. Einen neuen kannst Du jederzeit ausstellen.',
    withdrawn: 'Der Link ist entwertet.',
  },
  link: {
    open: 'Anmeldelink ausstellen',
    title: 'Anmeldelink ausstellen',
    purpose: 'Wofür',
    purposes: [
      { value: 'autologin', label: 'Anmelden' },
      { value: 'cookie', label: 'Anmelden mit Cookie-Link' },
      { value: 'evaluation', label: 'Evaluation' },
      { value: 'marketing', label: 'Gutschein aus einer Werbemail' },
    ],
    coupon: 'Gutscheincode',
    couponHint: 'Der Link meldet an und führt zu diesem Gutschein.',
    days: 'Gültig, Tage (höchstens 90)',
    uses: 'Wie oft benutzbar (höchstens 10)',
    usesHint: 'Mailprogramme öffnen Links vorab, deshalb mehr als einmal.',
    extraDays: 'Zusatztage beim Kauf',
    extraDaysHint: 'Leer für keine.',
    allowance: 'Aufwandsentschädigung in Euro',
    allowanceHint: 'Damit lässt sich eine Auszahlung anfordern. Leer für keine.',
    submit: 'Link ausstellen',
    once: 'Dieser Link steht nur jetzt hier. Kopiere ihn, bevor Du schließt.',
  },
};
