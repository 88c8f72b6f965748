import { declines, type Decline } from './declines.ts';
import { isValidNumber } from './luhn.ts';

/** What a bank does with a card: approve it, ask its owner, or refuse it. */
export type Verdict = 'approved' | 'authenticate' | Decline;

type TestCard = {
  brand: 'visa' | 'mastercard' | 'amex';
  country?: string;
  funding?: 'credit' | 'debit';
  /** The answer when the card is attached or set up without a payment. */
  setup: Verdict;
  /** The answer when its owner pays with it. */
  payment: Verdict;
  /**
   * The answer to an off-session charge after the card was authenticated. Without it, such a charge
   * is declined. Read only where `payment` is `authenticate`.
   */
  afterSetup?: Verdict;
  /** The answer to a payment that its owner has just authenticated; approved if absent. */
  afterAuthentication?: Verdict;
};

const good = { setup: 'approved', payment: 'approved' } as const;
const bad = (decline: Decline) => ({ brand: 'visa', setup: decline, payment: decline }) as const;

// docs.stripe.com/testing
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', ...good },
  '4000056655665556': { brand: 'visa', funding: 'debit', ...good },
  '4000002760000016': { brand: 'visa', country: 'DE', ...good },
  '5555555555554444': { brand: 'mastercard', ...good },
  '378282246310005': { brand: 'amex', ...good },
  '4000002500003155': {
    brand: 'visa',
    country: 'FR',
    setup: 'authenticate',
    payment: 'authenticate',
    afterSetup: 'approved',
  },
  '4000002760003184': {
    brand: 'visa',
    country: 'DE',
    setup: 'authenticate',
    payment: 'authenticate',
  },
  '4000008260003178': {
    brand: 'visa',
    country: 'GB',
    setup: 'authenticate',
    payment: 'authenticate',
    afterSetup: declines.insufficientFunds,
    afterAuthentication: declines.insufficientFunds,
  },
  // Their refunds have a fate of their own.
  '4000000000005126': { brand: 'visa', ...good },
  '4000000000007726': { brand: 'visa', ...good },
  '4000000000000341': { brand: 'visa', setup: 'approved', payment: declines.generic },
  '4000000000000002': bad(declines.generic),
  '4000000000009995': bad(declines.insufficientFunds),
  '4000000000009987': bad(declines.lost),
  '4000000000009979': bad(declines.stolen),
  '4000000000000069': bad(declines.expired),
  '4000000000000127': bad(declines.cvc),
  '4000000000000119': bad(declines.processing),
};

// Usable wherever a payment method's id is. Each use makes a new payment method.
const aliases: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_de: '4000002760000016',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_authenticationRequired: '4000002500003155',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: '4000008260003178',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedLostCard: '4000000000009987',
  pm_card_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
};

/** The number behind one of Stripe's test payment methods, or null. */
export function numberOfAlias(id: string): string | null {
  const own = /^pm_card_(4242\d{12})$/.exec(id)?.[1];
  return aliases[id] ?? (own !== undefined && isOwnCard(own) ? own : null);
}

/**
 * Stripe has one good card for everybody. Here every valid number that begins with it is a good one
 * of its own, so that two people can have two. As an id for tests, `pm_card_` and its number.
 */
function isOwnCard(number: string): boolean {
  return /^42424242\d{8}$/.test(number) && isValidNumber(number);
}

/** How a card number behaves. A number that is not a test card is declined as a live card. */
export function testCard(number: string): TestCard {
  const card = testCards[number] ?? (isOwnCard(number) ? testCards['4242424242424242'] : undefined);
  if (card) return card;
  const brand = number.startsWith('5') ? 'mastercard' : number.startsWith('3') ? 'amex' : 'visa';
  return { brand, setup: declines.live, payment: declines.live };
}

/**
 * What becomes of a refund to a card of that number: it succeeds at once, it succeeds and its money
 * comes back later, or it is pending before it succeeds.
 */
export function refundFate(number: string): 'succeeds' | 'fails' | 'pending' {
  if (number === '4000000000005126') return 'fails';
  return number === '4000000000007726' ? 'pending' : 'succeeds';
}
