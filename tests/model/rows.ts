import type { EntryKind } from '#worker/desk/books/table.ts';

/* The rows of the product's tables. Amounts in cents, moments in UTC milliseconds. */

export interface ContractRow {
  id: string;
  account_id: string;
  number: string;
  status: string;
  one_time: number;
  price_id: string;
  renew_disabled: number;
  trial_end_at: number | null;
  expires_at: number | null;
}

export interface AccountRow {
  id: string;
}

export interface DeletionRow {
  account_id: string;
  status: string;
  /** `idle` where nobody has asked for it. */
  choice: string;
  requested_at: number;
  due_at: number;
  erased_at: number | null;
}

/** A proof of an answer to the question of consent, or of its connection with an account. */
export interface ConsentRow {
  id: string;
  subject: string | null;
  account_id: string | null;
  event: 'answered' | 'connected';
  attribution: number;
  referral: number;
  text_version: string;
  received_at: number;
}

/** A proof about an agreement to advertising mails. */
export interface MailingRow {
  id: string;
  request: string;
  event: 'requested' | 'confirmed' | 'ended';
  account_id: string | null;
  at: number;
}

/** What somebody took along. */
export interface ExportRow {
  id: string;
  account_id: string;
  made_at: number | null;
  ends_at: number;
  file_gone_at: number | null;
}

export interface PurchaseRow {
  id: string;
  account_id: string;
  number: string;
  status: string;
  plan_key: string;
  subscription_id: string | null;
  invoice_id: string | null;
  intent_id: string | null;
  quote: string;
  arranged_at: number | null;
  created_at: number;
  offer_code_hash: string | null;
  idempotency_key: string;
  coupon_id: number | null;
  /** The contract from which it takes over; null for none. */
  changes_from: string | null;
  changed_at: number | null;
  planned_change: string | null;
}

export interface DisputeRow {
  id: number;
  account_id: string;
  contract_id: string;
  invoice_id: string;
  charge: string;
  reason: string;
  status: string;
  fee: number;
  settle_invoice_id: string | null;
  /** UTC milliseconds, like the next two. */
  opened_at: number;
  closed_at: number | null;
  period_end: number | null;
}

export interface CustomerRow {
  account_id: string;
  customer_id: string;
}

export interface CouponRow {
  id: number;
  code: string;
  type: string;
  max_uses: number | null;
}

export interface RedemptionRow {
  id: string;
  coupon_id: number;
  account_id: string;
  status: string;
  purchase_id: string | null;
}

/** Free Premium or free tasks. The reference of a coupon's grant is its redemption. */
export interface GrantRow {
  account_id: string;
  source: string;
  reference: string;
  /** The code of the coupon, if a coupon gave the grant. */
  plan: string;
  status: string;
  ends_at: number | null;
  renew_disabled: number;
  revoked_at: number | null;
}

/** A store's purchase that went from one account to another. */
export interface TransferRow {
  id: string;
  from_account_id: string;
  to_account_id: string;
}

/** A contract of which everything paid goes back. */
export interface WithdrawalRow {
  key: string;
  account_id: string;
  contract_id: string;
  reason: string;
  status: string;
  received_at: number;
  final_at: number;
  updated_at: number;
}

/** What is to go back to a person; without an amount, everything. */
export interface RepaymentRow {
  key: string;
  contract_id: string;
  reason: string;
  status: string;
  amount: number | null;
  invoice_id: string | null;
  due_at: number;
  sent: number;
  failed: number;
  by_hand: number;
  problem: string | null;
}

export interface DeclarationRow {
  id: string;
  reference: string;
  door: string;
  typed: string;
  account_id: string | null;
  received_at: number;
}

/** What a declaration freezes. */
export interface FreezeRow {
  key: string;
  contract_id: string;
  lifted_at: number | null;
}

/** A letter about a declaration that waits for others. */
export interface WaitingRow {
  declaration_id: string;
  kind: string;
  due_at: number;
}

export interface CaseRow {
  declaration_id: string;
  state: string;
  account_id: string | null;
  held: string | null;
  desk_due_at: number | null;
}

/** What happened to a declaration. */
export interface StepRow {
  id: number;
  declaration_id: string;
  at: number;
  by: string;
  what: string;
  details: string;
}

/** A letter in the archive. */
export interface DocumentRow {
  id: string;
  account_id: string;
  number: string;
  total: number;
  file_key: string;
}

/** A row of the books. */
export interface EntryRow {
  id: string;
  kind: EntryKind;
  amount: number;
  fee: number;
  vat: number;
  contract_id: string | null;
  plan_key: string | null;
}

/** An app in which somebody is signed in. */
export interface OauthGrantRow {
  id: string;
  account_id: string;
}

export interface LetterRow {
  account_id: string;
  recipient: string;
  subject: string;
  created_at: number;
}
