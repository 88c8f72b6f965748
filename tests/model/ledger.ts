import type Stripe from 'stripe';

import { atDesk } from '#tests/model/leaving/desk.ts';
import type { World } from '#tests/support/world.ts';
import type { Answer } from '#tests/model/answers.ts';
import { readAppViews } from '#tests/model/app.ts';
import type { AppView } from '#tests/model/app.ts';
import type { Mail } from '#tests/support/people.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import type { Cast } from '#tests/model/cast.ts';
import type { DataMemory } from '#tests/model/data/data-memory.ts';
import { openTaken } from '#tests/model/data/open-taken.ts';
import { readTraces } from '#tests/model/data/read-traces.ts';
import { readTold } from '#tests/model/standings.ts';
import type { Told } from '#tests/model/standings.ts';
import { signEverybodyIn } from '#tests/model/newcomers.ts';
import type { Newcomer } from '#tests/model/newcomers.ts';
import type {
  AccountRow,
  ConsentRow,
  ContractRow,
  CouponRow,
  CustomerRow,
  DeclarationRow,
  CaseRow,
  DeletionRow,
  StepRow,
  TransferRow,
  DisputeRow,
  DocumentRow,
  EntryRow,
  ExportRow,
  FreezeRow,
  GrantRow,
  LetterRow,
  MailingRow,
  OauthGrantRow,
  PurchaseRow,
  RedemptionRow,
  RepaymentRow,
  WaitingRow,
  WithdrawalRow,
} from '#tests/model/rows.ts';
import type { Queued, Watch } from '#tests/model/quiet.ts';
import { getPerson } from '#worker/desk/people/get-person.ts';
import type { SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import { idOf } from '#worker/id-of.ts';
import type { Quote } from '#worker/subscription/quote/quote.ts';

/** The lists that the scheduled run compares: Stripe's lists, and our own tables. */
export const lists = [
  'credit notes',
  'customers',
  'disputes',
  'invoices',
  'own contracts',
  'own customers',
  'subscriptions',
];

/** A charge and its invoice. */
export interface Charged {
  charge: Stripe.Charge;
  invoice: Stripe.Invoice;
}

/** Our rows and Stripe's objects, side by side. */
export interface Ledger {
  contracts: ContractRow[];
  purchases: PurchaseRow[];
  disputes: DisputeRow[];
  customers: CustomerRow[];
  coupons: CouponRow[];
  redemptions: RedemptionRow[];
  grants: GrantRow[];
  letters: LetterRow[];
  withdrawals: WithdrawalRow[];
  repayments: RepaymentRow[];
  declarations: DeclarationRow[];
  cases: CaseRow[];
  steps: StepRow[];
  accounts: AccountRow[];
  deletions: DeletionRow[];
  consents: ConsentRow[];
  mailings: MailingRow[];
  exports: ExportRow[];
  /** Apps in which somebody is signed in, and codes that wait. */
  oauthGrants: OauthGrantRow[];
  freezes: FreezeRow[];
  waiting: WaitingRow[];
  documents: DocumentRow[];
  /** The books, and what is in Stripe's balance. */
  entries: EntryRow[];
  transfers: TransferRow[];
  balance: Stripe.BalanceTransaction[];
  /** The keys of archived documents in R2. */
  documentFiles: string[];
  /** What people took along and agreed to. The links of all exports were opened at the end. */
  data: DataMemory;
  /** The files of exports in R2, by their ids. */
  exportFiles: string[];
  /** What the two people see of their advertising mails; null for whom it is not told. */
  mailingStates: { accountId: string; state: string | null }[];
  /** What an app knows of the two people at the end. */
  apps: AppView[];
  /** Whether each player may use the app at the end; a deleted account is missing. */
  access: {
    accountId: string;
    grantsAccess: boolean;
    /** `premium` or `none`, as the first line of the person's page has it. */
    deskSays: string;
  }[];
  /** What the page of the subscription says to them; whoever it shows nothing is missing. */
  told: Told[];
  /** When the schedule ran undisturbed, UTC milliseconds. */
  runs: readonly number[];
  /** The accounts of the two people, by their addresses. */
  emails: ReadonlyMap<string, string>;
  /** What is left of deleted people, beside what is kept of them on purpose. */
  traces: { accountId: string; place: string }[];
  /** The quotes that people saw before they ordered, by the keys of their orders. */
  shown: ReadonlyMap<string, Quote>;
  /** The keys of orders whose purchase was stored directly, without checking if it is allowed. */
  reserved: ReadonlySet<string>;
  /** The answers to orders and cancellations, in the order of the requests. */
  answers: readonly Answer[];
  /** Whether events were missing for longer than the product looks back for them. */
  wasDeaf: boolean;
  subscriptions: Stripe.Subscription[];
  invoices: Stripe.Invoice[];
  /** Every attempted charge, the newest first. */
  charged: Charged[];
  /** The charges that succeeded, even if they were returned later. */
  paid: Charged[];
  returns: Stripe.Dispute[];
  refunds: Stripe.Refund[];
  creditNotes: Stripe.CreditNote[];
  /** By what Stripe knows the method of each set-up that succeeded, by the set-up's id. */
  methods: ReadonlyMap<string, string>;
  mails: Mail[];
  /** Every mail that was ever queued, including deleted ones. */
  outbox: readonly Queued[];
  /** The result of signing in for each person who has signed up. */
  signedIn: { email: string; outcome: string }[];
  /** How many mails may arrive twice, because nobody could know whether the first one was sent. */
  uncertainMails: number;
  /**
   * The log lines of the last scheduled run's comparison: one for each list and each difference.
   */
  reconciled: Record<string, unknown>[];
  differences: Record<string, unknown>[];
  /** UTC milliseconds. */
  now: number;
}

type Remembered = Pick<Ledger, 'outbox' | 'shown' | 'reserved' | 'wasDeaf' | 'data'> &
  Partial<Pick<Ledger, 'uncertainMails'>> & {
    newcomers: readonly Newcomer[];
    answers: { all: readonly Answer[] };
  };

/** Reads our tables and Stripe's lists. The two players are the only people in the world. */
export async function readLedger(
  { watch, players }: Pick<Cast, 'watch' | 'players'>,
  { outbox, shown, reserved, answers, wasDeaf, newcomers, data, uncertainMails = 0 }: Remembered,
): Promise<Ledger> {
  const { world } = watch;
  const { stripe } = world;
  const reconciled = await world.awaitLogLines('reconciled', lists.length);
  const signedIn = await signEverybodyIn(world, newcomers);
  for (const taken of data.taken) await openTaken(watch, data, taken);
  const limit = 100;
  const most = { limit: 1000 };
  const [tables, subscriptions, invoices, charges, returns, refunds, creditNotes, mails, now] =
    await Promise.all([
      readTables(watch),
      stripe.subscriptions
        .list({ status: 'all', limit, expand: ['data.latest_invoice'] })
        .autoPagingToArray(most),
      stripe.invoices.list({ limit, expand: ['data.payments'] }).autoPagingToArray(most),
      stripe.charges.list({ limit }).autoPagingToArray(most),
      stripe.disputes.list({ limit }).autoPagingToArray(most),
      stripe.refunds.list({ limit }).autoPagingToArray(most),
      stripe.creditNotes.list({ limit }).autoPagingToArray(most),
      everyMail(world),
      clockOf(world),
    ]);
  const setups = await stripe.setupIntents
    .list({ limit, expand: ['data.payment_method'] })
    .autoPagingToArray(most);
  const balance = await stripe.balanceTransactions.list({ limit }).autoPagingToArray(most);
  const { PROOFS } = await world.bindings();
  const { objects } = await PROOFS.list({ prefix: 'exports/' });
  const { objects: pdfs } = await PROOFS.list({ prefix: 'billing-documents/' });
  const charged = charges.map((charge) => ({ charge, invoice: invoiceOf(charge, invoices) }));
  return {
    ...tables,
    subscriptions,
    invoices,
    charged,
    paid: charged.filter(({ charge }) => charge.status === 'succeeded'),
    returns,
    refunds,
    creditNotes,
    balance,
    methods: new Map(setups.flatMap(markOf)),
    mails,
    outbox,
    shown,
    answers: answers.all,
    reserved,
    wasDeaf,
    data,
    emails: new Map(players.map(({ accountId, person }) => [person.email, accountId])),
    mailingStates: await readMailingStates(players),
    apps: await readAppViews(world, players),
    ...(await readAccess(world, players, now)),
    runs: watch.runs,
    exportFiles: objects.map(({ key }) => key.replace(/^exports\/|\.zip$/g, '')),
    documentFiles: pdfs.map(({ key }) => key),
    traces: await readTraces(watch, players, tables.deletions),
    signedIn,
    uncertainMails,
    now,
    reconciled,
    differences: world.logLines('what we store differs from Stripe'),
  };
}

/** The set-up's id and the mark of its method. */
function markOf({ id, status, payment_method: method }: Stripe.SetupIntent): [string, string][] {
  if (status !== 'succeeded' || !method || typeof method === 'string') return [];
  const { card, sepa_debit: account, paypal } = method;
  const mark = card?.fingerprint ?? account?.fingerprint ?? paypal?.payer_id;
  return mark ? [[id, `${method.type} ${mark}`]] : [];
}

async function everyMail(world: World): Promise<Mail[]> {
  return (await (await world.fetch('/sandbox/api/mail')).json()) as Mail[];
}

async function readMailingStates(players: Cast['players']): Promise<Ledger['mailingStates']> {
  const states: Ledger['mailingStates'] = [];
  for (const { accountId, person } of players) {
    const answer = await person.get('/api/marketing/mails');
    const { state = null } = (await answer.json()) as { state?: string };
    states.push({ accountId, state });
  }
  return states;
}

async function readAccess(
  world: World,
  players: Cast['players'],
  now: number,
): Promise<Pick<Ledger, 'access' | 'told'>> {
  const access: Ledger['access'] = [];
  const told: Told[] = [];
  for (const player of players) {
    const { accountId, person } = player;
    const answer = await person.get('/api/sub/get');
    if (answer.status !== 200) continue;
    const found = (await answer.json()) as SubscriptionAnswer;
    const said = await readTold(world, player, found, now);
    if (said) told.push(said);
    const deskSays = await atDesk(world, async (ctx) =>
      (await getPerson(ctx, accountId)).premium === null ? 'none' : 'premium',
    );
    access.push({ accountId, grantsAccess: found.grants_access, deskSays });
  }
  return { access, told };
}

type Tables = Pick<
  Ledger,
  | 'contracts'
  | 'purchases'
  | 'disputes'
  | 'customers'
  | 'coupons'
  | 'redemptions'
  | 'grants'
  | 'letters'
  | 'withdrawals'
  | 'repayments'
  | 'declarations'
  | 'cases'
  | 'steps'
  | 'accounts'
  | 'deletions'
  | 'consents'
  | 'mailings'
  | 'exports'
  | 'freezes'
  | 'waiting'
  | 'documents'
  | 'entries'
  | 'transfers'
  | 'oauthGrants'
>;

async function readTables({ database, tables }: Watch): Promise<Tables> {
  const found = (await database.batch(tables)).map(({ results }) => results);
  return {
    contracts: found[0] as ContractRow[],
    purchases: found[1] as PurchaseRow[],
    disputes: found[2] as DisputeRow[],
    customers: found[3] as CustomerRow[],
    coupons: found[4] as CouponRow[],
    redemptions: found[5] as RedemptionRow[],
    grants: found[6] as GrantRow[],
    letters: found[7] as LetterRow[],
    withdrawals: found[8] as WithdrawalRow[],
    repayments: found[9] as RepaymentRow[],
    declarations: found[10] as DeclarationRow[],
    cases: found[11] as CaseRow[],
    steps: found[12] as StepRow[],
    accounts: found[13] as AccountRow[],
    deletions: found[14] as DeletionRow[],
    consents: found[15] as ConsentRow[],
    mailings: found[16] as MailingRow[],
    exports: found[17] as ExportRow[],
    freezes: found[18] as FreezeRow[],
    waiting: found[19] as WaitingRow[],
    documents: found[20] as DocumentRow[],
    entries: found[21] as EntryRow[],
    transfers: found[22] as TransferRow[],
    oauthGrants: found[23] as OauthGrantRow[],
  };
}

function invoiceOf(charge: Stripe.Charge, invoices: readonly Stripe.Invoice[]): Stripe.Invoice {
  const intent = idOf(charge.payment_intent);
  const found = invoices.find(({ payments }) =>
    payments?.data.some(({ payment }) => idOf(payment.payment_intent) === intent),
  );
  if (!found) throw new Error(`charge ${charge.id} is for no invoice`);
  return found;
}
