import type * as schema from '#worker/db/schema.ts';
import type { Kept } from '#worker/legal/kept.ts';

/*
 * What becomes of each column when an account is deleted (docs/decisions/0065, 0066). A column that
 * is missing here fails columns.test.ts: whoever adds one says what it holds of a person.
 */

/** Until when a row stays under the account's former id, which names nobody any more. */
type Period =
  | Kept
  /** Until the last of the others is gone. */
  | 'last';

interface Fate {
  /** Gone with the account on day seven. */
  gone?: string;
  /** Emptied on day seven; the row stays. */
  emptied?: string;
  /** Kept under the former id, by period: names nobody. */
  kept?: Partial<Record<Period, string>>;
  /** Kept although it can name the person: the law wants the document as it was. */
  named?: Partial<Record<Period, string>>;
  /** Goes by itself within this time, whoever it is about; names nobody. */
  expires?: string | Partial<Record<Kept, string>>;
  /** Says nothing about anybody. */
  nobody?: string;
  /** Why, where that is not plain. */
  because?: string;
}

type Tables = {
  [Name in keyof typeof schema]: (typeof schema)[Name] extends { $inferSelect: unknown }
    ? Name
    : never;
}[keyof typeof schema];

export const fates: Record<Tables, Fate> = {
  account: {
    gone: `id email display_name friendly_name friendly_key password_hash provider created_at
      email_changed_at mailbox_hash seen_at look_at`,
  },
  accountDeletion: {
    kept: { last: 'account_id status choice requested_at due_at erased_at look_at updated_at' },
    because: 'it is the key under which the rest is locked',
  },
  appEvent: {
    expires: { appEvents: 'id type account_id reference occurred_at received_at' },
  },
  archiveMark: {
    expires: 'id due_at attempts failing_since',
    because: 'the row is deleted when its document is archived',
  },
  audit: {
    kept: {
      audit: 'id action_id attempt at operator action subject subject_id account_id details',
    },
    because: 'the free texts in the details are taken out on day seven',
  },
  balanceEntry: {
    emptied: 'account_id',
    expires: {
      books: `id created_at day kind category amount fee vat source charge_id invoice_id number
        contract_id plan_key`,
    },
  },
  billingDocument: {
    kept: {
      books: `id kind account_id contract_id number issued_at total file_key sha256 archived_at
        keep_until`,
    },
    because: 'the PDF in R2 names its person: the law wants the invoice as it was',
  },
  businessFact: {
    emptied: 'account_id object_id',
    nobody: 'id at counted_at day metric label count cents',
    because: 'what it counted stays counted: a number of a past day never changes',
  },
  campaignEvent: {
    gone: `id action account_id device_id source medium campaign user_source referrer ga_session_id
      consent created_at`,
  },
  challenge: {
    gone: `id purpose next_token_hash attempts verified_at account_id done_at created_at expires_at`,
  },
  chargeHold: {
    expires: 'id account_id way until',
    because: 'the row is deleted when the charge has ended',
  },
  contract: {
    emptied: 'left_because',
    kept: {
      books: `id account_id number status one_time plan_key price_id value billing_months owed renew_disabled
        trial_end_at expires_at paid_through due_at purchased_at sync_version synced_at reminded_for overdue_look_at
        desk_end desk_end_due_at week_told`,
    },
  },
  consentProof: {
    kept: {
      claims: `id subject account_id event attribution referral text_version text_hash received_at`,
    },
    because: "the proof of a consent; a visitor's own goes with purgeConsentProofs",
  },
  clientEndpoint: {
    nobody: `id client_id address types generation secret_at created_at pinged_at missed_at
      failing_since paused_at ended_at`,
  },
  clientKey: { nobody: 'id client_id secret_hash created_at ended_at' },
  coupon: {
    nobody: `id code type data percent_off amount_off stripe_coupon_code new_user_only max_uses
      expires_at disabled_at note batch_id created_at updated_at`,
  },
  customer: { kept: { last: 'account_id customer_id created_at' } },
  dailyNumber: { nobody: 'metric day label count cents' },
  dataExport: {
    kept: {
      claims: `id account_id capability_hash asked_at made_at ends_at size missing file_gone_at`,
    },
    because: 'the proof that an access was granted; its file in R2 goes on day seven',
  },
  deal: {
    nobody: `id name category description benefits tasks free_months affiliate_link terms_link
      logo_key logo_type position withdrawn_at created_at updated_at partner costs
      is_free`,
  },
  dealUsage: {
    emptied: 'reason',
    kept: {
      claims: `id account_id deal_id status proof_id round reviewed_by reviewed_at uploaded_at
        created_at updated_at`,
    },
    because: 'a usage that nobody has decided goes on day seven',
  },
  declaration: {
    named: {
      letters: `id reference door typed prefilled account_id received_at texts_version texts_hash
        content_hash`,
    },
  },
  declarationCase: {
    kept: {
      letters: `declaration_id state received_at account_id held look_at desk_due_at version`,
    },
  },
  declarationStep: { named: { letters: 'id declaration_id key at by what details' } },
  dispute: {
    kept: {
      books: `id account_id contract_id invoice_id charge reason status value fee settle_invoice_id
        settle_status generation version opened_at closed_at period_end look_at doubled refunded_at
        fee_waived_at forgiven_at`,
    },
  },
  entitlementGrant: {
    kept: {
      claims: `id account_id source kind reference plan status starts_at ends_at quota used
        provisional renew_disabled value purchased_at revoked_at told_at told_by named_at named_by
        beside_told week_told end_told created_at updated_at`,
    },
    because: "a store's purchase loses its account on day seven, and waits to be claimed",
  },
  extraDaysOffer: { gone: 'code_hash account_id days created_at expires_at' },
  firstPayment: { kept: { books: 'account_id invoice_id paid_at' } },
  handedOff: {
    kept: { appChanges: 'client_id account_id first_at told_version profile_changes deleted_at' },
    because: 'it tells the apps that knew the account that it is gone (Art. 19 GDPR)',
  },
  handOff: {
    expires: `ticket_hash account_id client_id redirect_uri state nonce new_account created_at
      expires_at`,
    because: 'purgeExpiredHandOffs deletes it',
  },
  identity: { gone: 'provider subject account_id created_at' },
  knownAgain: {
    kept: { knownAgain: 'id what by hash keep_until created_at' },
    gone: 'account_id purchase_id',
  },
  knownBrowser: { gone: 'account_id browser_hash seen_at' },
  ledgerEnd: { nobody: 'ledger before' },
  letter: {
    named: {
      letters: `id account_id recipient subject created_at sent_at sha256 keep_until provider_id`,
    },
  },
  loginCode: {
    gone: `code_hash purpose account_id extra_days uses max_uses created_at expires_at coupon_code
      allowance`,
  },
  monthlyNumber: { nobody: 'metric month label count cents' },
  mailingConsent: {
    emptied: 'address',
    kept: {
      claims: 'id request event account_id address_hash how text_version text_hash at',
    },
    because: 'the proof of the double opt-in, by a keyed hash of the address',
  },
  oauthGrant: {
    gone: `id account_id client_id code_hash redirect_uri code_challenge nonce began_with signed_in_at
      user_agent country created_at redeemed_at generation refresh_hash refreshed_at access_hash
      access_expires_at expires_at mail_key`,
  },
  outbox: {
    gone: `key recipient subject text html attempts created_at due_at sent_at kept_for archived_at
      provider_id unsubscribe forget_for`,
    because: 'as soon as each mail has left, and is archived where it is a letter',
  },
  ownCode: { gone: 'account_id purpose id digest attempts created_at expires_at spent_at' },
  passkey: {
    gone: `credential_id id account_id public_key counter transports name created_at last_used_at`,
  },
  payout: {
    named: { books: 'paypal_account reason' },
    kept: {
      books: 'id account_id code_hash amount status batch_id requested_at decided_by updated_at',
    },
    because: 'a payment names its payee',
  },
  plan: {
    nobody: 'key price_id amount synced_at tax_rate_id original_price_tag predefined',
  },
  planSync: { nobody: 'id version' },
  savedAnswer: { nobody: 'id title text changed_at' },
  alarm: { nobody: 'condition since' },
  jobReport: { nobody: 'job ran_at due oldest_at is_unfinished failing_since' },
  postponedItem: { expires: 'job item attempts due_at' },
  proof: {
    emptied: 'file_name',
    kept: {
      proofHash: 'id usage_id account_id deal_id round digest size uploaded_at file_gone_at',
    },
    because: 'its file in R2 goes on day seven',
  },
  purchase: {
    kept: {
      claims: `id account_id idempotency_key number status plan_key price_id quote
        payment_method_id subscription_id invoice_id intent_id attempts generation version swept_at
        created_at updated_at offer_code_hash arranged_at arrangement_version coupon_id tax_rate_id
        changes_from changed_at planned_change texts`,
    },
  },
  premiumChange: {
    expires: { appChanges: 'seq client_id account_id version type at state' },
    because: 'what apps were told before goes on day seven; that the account is gone stays',
  },
  premiumState: { gone: 'account_id version state changed_at look_at marks' },
  storeTransfer: {
    expires: {
      claims: 'id source reference from_account_id to_account_id at decision decided_at',
    },
  },
  quotaUse: { gone: 'id account_id reference amount created_at' },
  reconciliation: { nobody: 'list cursor held_runs updated_at began_at' },
  redemption: {
    kept: { claims: 'id coupon_id account_id status purchase_id created_at updated_at' },
  },
  referral: {
    kept: {
      claims: `id referrer_account_id referred_account_id status created_at counted_at credited_at
        credited_by updated_at`,
    },
    because: 'those that gave the person no credit yet go on day seven',
  },
  referralCode: { gone: 'account_id code created_at' },
  repayment: {
    kept: {
      books: `key account_id contract_id reason status amount invoice_id due_at look_at sent failed
        problem generation version created_at updated_at by_hand hand_way hand_day`,
    },
    named: { books: 'hand_reference' },
  },
  namePart: { gone: 'part account_id' },
  refusal: { gone: 'id account_id what rule code user_agent country at' },
  session: {
    gone: `token_hash id account_id began_with confirmed_at user_agent country created_at expires_at
      stays replaced_at mail_key`,
  },
  freeze: {
    kept: { letters: 'key account_id contract_id becomes received_at ends_at lifted_at' },
  },
  spentNonce: { nobody: 'nonce expires_at' },
  suppressedAddress: { gone: 'address_hash reason suppressed_at' },
  stripeEvent: {
    expires: {
      stripeEvents: `id type object_id subject created_at received_at handled_at attempts due_at
        last_error`,
    },
  },
  trialCase: { gone: 'account_id refused_at method_type method_hash allowed_at' },
  tries: {
    expires: 'key window_start count expires_at',
    because: 'keys are hashes, or the former id, for a day at most',
  },
  webhookDelivery: {
    expires: {
      appChanges: `id endpoint_id change_seq account_id type created_at due_at attempts tried_at
        status delivered_at`,
    },
    because: 'all but that the account is gone goes on day seven',
  },
  waitingLetter: {
    expires: 'declaration_id kind letter_group due_at',
    because: 'it waits for a day at most',
  },
  withdrawal: {
    kept: {
      letters: 'key account_id contract_id reason status received_at final_at look_at updated_at',
    },
  },
};

/** The columns that a fate names, in every part of it. */
export function columnsOf({ gone, emptied, kept, named, expires, nobody }: Fate): string[] {
  const expiring = typeof expires === 'string' ? [expires] : Object.values(expires ?? {});
  const parts = [gone, emptied, ...expiring, nobody, ...Object.values(kept ?? {})];
  return [...parts, ...Object.values(named ?? {})].flatMap((part) => part?.split(/\s+/) ?? []);
}

/** The columns that may still name the person. */
export function namedColumns({ named }: Fate): string[] {
  return Object.values(named ?? {}).flatMap((part) => part.split(/\s+/));
}
