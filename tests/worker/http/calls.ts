import { newDeal } from '#tests/support/deals.ts';
import { consentQuestion } from '#worker/legal/consent-question.ts';

/** A call that changes something, as a good client sends it. The tests of bad input spoil it. */
export interface Call {
  path: string;
  /** The route, if its path has a variable part. */
  route?: string;
  /** Every field that the call requires, with a value that passes its schema. */
  body: Record<string, unknown>;
  /** Every optional field, with a value that passes its schema. */
  optional?: Record<string, unknown>;
  /** Required fields that may be null. */
  nullable?: readonly string[];
  /** Whether the same path is read with GET. */
  isRead?: boolean;
  /** Whether a client makes it, with its secret and without an origin. */
  client?: true;
  /** Whether it is a call of the desk, which only an operator can find. */
  desk?: true;
}

const act = { action_id: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11' };

/** Routes that take a file. tests/worker/cashback/hostile-files.test.ts tests bad files. */
export const fileRoutes: readonly string[] = [
  '/api/cashback/deals/:id/upload',
  '/api/internal/deals/:id/logo',
];

/** The calls of the desk, below /api/internal. */
const deskCalls: readonly Call[] = [
  {
    path: '/people/1/grants',
    route: '/people/:id/grants',
    body: { ...act, kind: 'premium', months: 3, note: 'Kulanz' },
    optional: { days: 30, until: 1_900_000_000_000, quota: 50 },
  },
  {
    path: '/people/1/grants/1/revoke',
    route: '/people/:id/grants/:thing/revoke',
    body: { ...act, reason: 'Irrtum' },
  },
  {
    path: '/people/1/grants/1/restore',
    route: '/people/:id/grants/:thing/restore',
    body: act,
  },
  {
    path: `/people/1/letters/${'0'.repeat(64)}/open`,
    route: '/people/:id/letters/:letter/open',
    body: act,
  },
  {
    path: `/people/1/letters/${'0'.repeat(64)}/send-again`,
    route: '/people/:id/letters/:letter/send-again',
    body: act,
  },
  {
    path: '/people/1/documents/in_1/open',
    route: '/people/:id/documents/:document/open',
    body: act,
  },
  {
    path: '/people/1/rights-mail',
    route: '/people/:id/rights-mail',
    body: { ...act, right: 'export' },
  },
  {
    path: '/people/1/refunds',
    route: '/people/:id/refunds',
    body: { ...act, invoice_id: 'in_1', amount: 500, reason: 'Kulanz' },
    nullable: ['amount'],
    optional: { refunded_before: 0 },
  },
  {
    path: '/people/1/cancellations',
    route: '/people/:id/cancellations',
    body: { ...act, contract_id: 'sub_1', when: 'now', refund: 'none', reason: 'Kulanz' },
  },
  {
    path: '/people/1/changes',
    route: '/people/:id/changes',
    body: {
      ...act,
      contract_id: 'sub_1',
      plan_id: 'price_1',
      expected_total: 0,
      reason: 'Wunsch am Telefon',
    },
  },
  {
    path: '/people/1/changes/sub_1/undo',
    route: '/people/:id/changes/:thing/undo',
    body: { ...act, reason: 'Wunsch am Telefon' },
  },
  { path: '/people/1/notes', route: '/people/:id/notes', body: { ...act, note: 'Rief an' } },
  {
    path: '/people/1/sessions/end',
    route: '/people/:id/sessions/end',
    body: { ...act, reason: 'Fremde Anmeldung' },
  },
  {
    path: '/people/1/email',
    route: '/people/:id/email',
    body: { ...act, email: 'neu@example.com', reason: 'Altes Postfach gesperrt' },
  },
  {
    path: '/people/1/messages',
    route: '/people/:id/messages',
    body: { ...act, subject: 'Deine Frage', text: 'Das geht unter „Konto“.' },
  },
  {
    path: '/saved-answers',
    isRead: true,
    body: { ...act, title: 'Passwort', text: 'Wähle „Passwort vergessen?“.' },
    optional: { id: 'a1', changed_at: 1_800_000_000_000 },
  },
  { path: '/saved-answers/1/delete', route: '/saved-answers/:id/delete', body: act },
  {
    path: '/people/1/transfers/1/decide',
    route: '/people/:id/transfers/:thing/decide',
    body: { ...act, decision: 'kept', reason: 'Beide Konten sind dieselbe Person.' },
  },
  {
    path: '/people/1/debits/1/forgive',
    route: '/people/:id/debits/:thing/forgive',
    body: { ...act, reason: 'Kulanz' },
  },
  {
    path: '/people/1/contracts/sub_1/forgive',
    route: '/people/:id/contracts/:thing/forgive',
    body: { ...act, reason: 'Kulanz' },
  },
  {
    path: '/people/1/coupons',
    route: '/people/:id/coupons',
    isRead: true,
    body: { ...act, code: 'WEB10', reason: 'Kulanz' },
  },
  { path: '/waiting/mails', body: { ...act, key: 'welcome:1', again: true } },
  {
    path: '/members/export',
    body: act,
    optional: { status: 'active', owes: 'yes', sort: 'old' },
  },
  { path: '/events/evt_1/again', route: '/events/:id/again', body: act },
  { path: '/apps/lexlern-app/keys', route: '/apps/:id/keys', body: act },
  {
    path: '/apps/lexlern-app/endpoints',
    route: '/apps/:id/endpoints',
    body: { ...act, address: '/sandbox/partner/webhooks', types: ['entitlement.changed'] },
  },
  { path: '/app-keys/1/end', route: '/app-keys/:id/end', body: act },
  { path: '/app-endpoints/1/secret', route: '/app-endpoints/:id/secret', body: act },
  { path: '/app-endpoints/1/resume', route: '/app-endpoints/:id/resume', body: act },
  { path: '/app-endpoints/1/end', route: '/app-endpoints/:id/end', body: act },
  { path: '/app-messages/1/again', route: '/app-messages/:id/again', body: act },
  { path: '/people/1/trial/allow', route: '/people/:id/trial/allow', body: act },
  {
    path: '/people/1/repayments/by-hand',
    route: '/people/:id/repayments/by-hand',
    body: {
      ...act,
      key: 'guarantee:sub_1',
      cents: 500,
      way: 'bank_transfer',
      day: '2026-11-20',
      reference: 'Erstattung LX',
    },
  },
  {
    path: '/people/1/debits/1/waive-fee',
    route: '/people/:id/debits/:thing/waive-fee',
    body: { ...act, reason: 'Die Bank hatte das Konto gesperrt' },
  },
  {
    path: '/people/1/login-codes',
    route: '/people/:id/login-codes',
    body: { ...act, purpose: 'autologin', days: 7, uses: 3 },
    optional: { extra_days: 3, allowance: 2500 },
  },
  {
    path: '/people/1/login-codes/1/withdraw',
    route: '/people/:id/login-codes/:thing/withdraw',
    body: act,
  },
  { path: '/proofs/1/confirm', route: '/proofs/:id/confirm', body: { ...act, round: 1 } },
  {
    path: '/proofs/1/reject',
    route: '/proofs/:id/reject',
    body: { ...act, round: 1, reason: 'Es ist nicht zu lesen.' },
  },
  { path: '/proofs/1/undo', route: '/proofs/:id/undo', body: { ...act, round: 1 } },
  { path: '/payout-batches', body: act },
  ...['approve', 'paid', 'back'].map((what) => ({
    path: `/payouts/1/${what}`,
    route: `/payouts/:id/${what}`,
    body: act,
    optional: { status: 'requested' },
  })),
  {
    path: '/payouts/1/fail',
    route: '/payouts/:id/fail',
    body: { ...act, reason: 'Das Konto gibt es nicht.' },
    optional: { status: 'requested' },
  },
  {
    path: '/deals',
    isRead: true,
    body: { ...act, ...newDeal },
    optional: { terms_link: newDeal.affiliate_link },
  },
  {
    path: '/deals/1',
    route: '/deals/:id',
    body: { ...act, ...newDeal, updated_at: 1_800_000_000_000 },
    optional: { terms_link: newDeal.affiliate_link },
  },
  { path: '/deals/1/withdraw', route: '/deals/:id/withdraw', body: act },
  { path: '/deals/1/offer', route: '/deals/:id/offer', body: act },
  {
    path: '/coupons',
    isRead: true,
    body: {
      ...act,
      code: 'HERBST20',
      gift: { type: 'discount', percent_off: 20, plan_keys: ['yearly'] },
      note: 'Herbstaktion',
    },
    optional: { new_user_only: true, max_uses: 100, expires_at: 1_900_000_000_000 },
  },
  {
    path: '/coupon-batches',
    isRead: true,
    body: { ...act, count: 3, gift: { type: 'free_period', months: 1 }, note: 'Messe' },
    optional: { prefix: 'MESSE', new_user_only: true, expires_at: 1_900_000_000_000 },
  },
  {
    path: '/coupons/1',
    route: '/coupons/:id',
    body: { ...act, updated_at: 1_800_000_000_000 },
    optional: { max_uses: 100, expires_at: 1_900_000_000_000, disabled: true, note: 'Messe' },
  },
  {
    path: '/marketingcode/test',
    body: { email: 'erika@example.com', coupon_code: 'EMAILMARKING20' },
    optional: act,
  },
  { path: '/marketingcode/branchlink', body: { codes: ['WEB10'] }, optional: act },
  {
    path: '/declarations/1/match',
    route: '/declarations/:id/match',
    body: { ...act, contract: 'LX-23456789AB', do: 'cancel' },
  },
  { path: '/declarations/1/release', route: '/declarations/:id/release', body: act },
  {
    path: '/declarations/1/decide',
    route: '/declarations/:id/decide',
    body: { ...act, accepted: true, reason: 'Die App lief nicht.' },
  },
  {
    path: '/declarations/1/answer',
    route: '/declarations/:id/answer',
    body: { ...act, text: 'Welchen Vertrag meinst Du?' },
  },
  {
    path: '/declarations/1/close',
    route: '/declarations/:id/close',
    body: { ...act, reason: 'Doppelt' },
  },
  { path: '/referrals/1/credit', route: '/referrals/:id/credit', body: { ...act, months: 1 } },
  {
    path: '/second-looks/1/confirm',
    route: '/second-looks/:id/confirm',
    body: act,
  },
  { path: '/second-looks/1/refuse', route: '/second-looks/:id/refuse', body: act },
  { path: '/referrals/1/take-back', route: '/referrals/:id/take-back', body: act },
].map(({ path, route = path, ...call }: Call) => ({
  ...call,
  path: `/api/internal${path}`,
  route: `/api/internal${route}`,
  desk: true,
}));

/** Every call of the API that changes something. A slice that adds one adds it here. */
export const calls: readonly Call[] = [
  {
    path: '/api/account/signupv2/email',
    body: { display_name: 'Erika Mustermann', email: 'erika@example.com' },
  },
  { path: '/api/account/signupv2/code', body: { code: '123456', token: 'a'.repeat(64) } },
  {
    path: '/api/account/signupv2/password',
    body: { password: 'korrekt-pferd-batterie', token: 'a'.repeat(64) },
    optional: { stay: false },
  },
  { path: '/api/account/signupv2/friendlyname', body: { friendly_name: 'erika_m' } },
  {
    path: '/api/account/signin',
    body: { email: 'erika@example.com', password: 'korrekt-pferd-batterie' },
    optional: { stay: false },
  },
  { path: '/api/account/logout', body: {} },
  {
    path: '/api/v1/accounts/lookup',
    route: '/api/v1/accounts/:sub',
    body: { sub: ['6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11'] },
    client: true,
  },
  { path: '/api/v1/accounts/1/pass', route: '/api/v1/accounts/:sub/pass', body: {}, client: true },
  {
    path: '/api/v1/store/claims',
    body: { sub: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11', platform: 'ios', reference: '2000000123' },
    client: true,
  },
  { path: '/api/account/forget/code', body: { email: 'erika@example.com' } },
  {
    path: '/api/account/forget/code/verify',
    body: { email: 'erika@example.com', code: '123456', token: 'a'.repeat(64) },
  },
  {
    path: '/api/account/forget/code/resend',
    body: { email: 'erika@example.com', token: 'a'.repeat(64) },
  },
  {
    path: '/api/account/forget/password/new',
    body: {
      email: 'erika@example.com',
      password: 'korrekt-pferd-batterie',
      token: 'a'.repeat(64),
    },
    optional: { autologin: false, stay: false },
  },
  { path: '/api/account/sessions/end', body: { others: true } },
  {
    path: '/api/account/password/change',
    body: { password: 'korrekt-pferd-batterie' },
    optional: { current_password: 'korrekt-pferd-batterie' },
  },
  { path: '/api/account/name/change', body: { display_name: 'Erika Mustermann' } },
  {
    path: '/api/account/email/change',
    body: { email: 'erika@example.com' },
    optional: { password: 'korrekt-pferd-batterie' },
  },
  {
    path: '/api/account/email/change/verify',
    body: { code: '123456', token: 'a'.repeat(64) },
  },
  {
    path: '/api/account/identity/unlink',
    body: { provider: 'google' },
    optional: { password: 'korrekt-pferd-batterie' },
  },
  { path: '/api/account/export/code', body: {} },
  { path: '/api/account/export', body: { code: '123456' } },
  { path: '/api/account/confirm/code', body: {} },
  { path: '/api/account/confirm/verify', body: { code: '123456', token: 'a'.repeat(64) } },
  { path: '/api/account/deletion/code', body: {} },
  { path: '/api/account/deletion', body: { code: '123456', when: 'now' } },
  { path: '/api/account/deletion/undo', body: {} },
  {
    path: '/api/account/oauth/signin',
    body: { client_id: 'lexlern-app', state: 'af0ifjsldkj' },
    optional: { redirect_uri: 'https://app.example/callback', nonce: 'n-0S6_WzA2Mj' },
  },
  {
    path: '/api/account/oauth/code',
    body: {
      client_id: 'lexlern-app',
      redirect_uri: 'com.lexlern.sandbox:/callback',
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
      approve: true,
    },
    optional: { state: 'af0ifjsldkj', nonce: 'n-0S6_WzA2Mj' },
  },
  {
    path: '/api/account/signinbycode',
    body: { code: 'a'.repeat(64) },
    optional: { switch: true, stay: false },
  },
  {
    path: '/api/account/cookie/verify',
    body: { token: 'a'.repeat(64) },
    optional: { switch: true, stay: false },
  },
  { path: '/api/account/social/nonce', body: {} },
  { path: '/api/account/passkey/signin/options', body: {} },
  {
    path: '/api/account/passkey/signin',
    body: {
      id: 'AA',
      client_data: 'AA',
      authenticator_data: 'AA',
      signature: 'AA',
      user_handle: 'AA',
    },
    optional: { stay: false },
  },
  { path: '/api/account/passkey/confirm/options', body: {} },
  {
    path: '/api/account/passkey/confirm',
    body: { id: 'AA', client_data: 'AA', authenticator_data: 'AA', signature: 'AA' },
  },
  { path: '/api/account/passkey/add/options', body: {} },
  {
    path: '/api/account/passkey/add',
    body: { id: 'AA', client_data: 'AA', attestation: 'AA', transports: ['internal'] },
  },
  { path: '/api/account/passkey/rename', body: { id: 'a'.repeat(36), name: 'Mein Telefon' } },
  { path: '/api/account/passkey/remove', body: { id: 'a'.repeat(36) } },
  { path: '/api/account/apple/idtoken/verify', body: { id_token: 'a.b.c' } },
  {
    path: '/api/account/social/signin',
    body: {
      social_id: '1',
      name: 'Erika Mustermann',
      email: 'erika@example.com',
      provider: 'google',
      credential: 'a.b.c',
    },
    optional: { stay: false },
  },
  {
    path: '/api/sub/buy',
    body: {
      plan_id: 'price_1',
      payment_method_id: 'pm_card_visa',
      idempotency_key: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11',
      billingAddress: { country: 'DE' },
    },
    optional: {
      expected_total: 9948,
      trial_end_at: 1_800_000_000_000,
      coupon: 'WEB10',
      cancel_at_period_end: false,
      extra_data: { sub_coupon_id: null },
      next_plan_id: 'price_2',
      extra_days: 3,
    },
  },
  { path: '/api/sub/buy/reattempt', body: { invoice_id: 'in_1', payment_method_id: 'pm_1' } },
  { path: '/api/sub/buy/confirm', body: { invoice_id: 'in_1' } },
  { path: '/api/sub/stripe/intent/setup', body: { payment_method_type: 'sepa_debit' } },
  {
    path: '/api/sub/stripe/setupintent/confirm',
    body: { setup_intent_id: 'seti_1', payment_type: 'paypal' },
  },
  { path: '/api/sub/renewable', body: { status: 'off', sub_id: 'sub_1' } },
  { path: '/api/sub/guarantee', body: { sub_id: 'sub_1' } },
  {
    path: '/api/sub/change',
    isRead: true,
    body: {
      plan_id: 'price_1',
      expected_total: 5291,
      idempotency_key: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11',
    },
    optional: {
      payment_method_id: 'pm_card_visa',
      coupon: 'WEB10',
      billingAddress: { country: 'DE' },
      buyer: 'someone',
    },
  },
  { path: '/api/sub/change/undo', body: {} },
  { path: '/api/sub/reason', body: { sub_id: 'sub_1', because: 'price' } },
  { path: '/api/sub/invoice/pay', body: {} },
  {
    path: '/api/evaluation/payout/request',
    body: { paypal_account: 'erika@example.com', code: 'a'.repeat(64) },
  },
  { path: '/api/promotion/coupon/apply/paymentless', body: { code: 'FREIMONAT' } },
  {
    path: '/api/marketing/utm/track',
    body: { action: 'login', device_id: 'web_aaaaaaaaaaaaaaaaaaaaa' },
    optional: {
      utm_source: 'newsletter',
      utm_medium: 'email',
      utm_campaign: 'herbst',
      user_source: 'mail',
      referrer: 'https://example.com',
      ga_session_id: '',
      consent: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11',
    },
  },
  {
    path: '/api/marketing/consent',
    body: {
      id: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11',
      attribution: true,
      referral: false,
      version: consentQuestion.version,
    },
    optional: { subject: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11' },
  },
  {
    path: '/api/marketing/consent/account',
    body: { subject: '6f0cbb0e-8f0f-4b1a-9a53-3f5a1f5d7c11' },
  },
  { path: '/api/marketing/mails', isRead: true, body: { on: true, source: 'account' } },
  { path: '/api/sub/referral/add', body: { referrer_id: 'abcdefghjkmn' } },
  { path: '/api/sub/referral/link', body: {} },
  ...deskCalls,
  { path: '/api/dispute/1/pay', route: '/api/dispute/:id/pay', body: {} },
];
