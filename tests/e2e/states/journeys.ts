import { connections } from '#tests/e2e/states/connections.ts';
import { authorize } from '#tests/e2e/states/authorize.ts';
import { consent } from '#tests/e2e/states/consent.ts';
import { checkout, checkoutFailures } from '#tests/e2e/states/checkout.ts';
import {
  couponBox,
  couponPages,
  marketingLink,
  plansWithCoupon,
} from '#tests/e2e/states/coupons.ts';
import { deskDeclarations, doors, frozenContract } from '#tests/e2e/states/declarations.ts';
import { deal, dealList, proofUpload } from '#tests/e2e/states/deals.ts';
import { guarantee } from '#tests/e2e/states/guarantee.ts';
import { invoices } from '#tests/e2e/states/invoices.ts';
import { personLetters } from '#tests/e2e/states/letters.ts';
import { paymentMethod } from '#tests/e2e/states/payment-method.ts';
import { deletion, deletionOfLifetime } from '#tests/e2e/states/deletion.ts';
import { dispute, returnedDebit } from '#tests/e2e/states/disputes.ts';
import { passkeys } from '#tests/e2e/states/passkeys.ts';
import { payout } from '#tests/e2e/states/payout.ts';
import { deskPerson } from '#tests/e2e/states/desk-person.ts';
import { deskNumbers } from '#tests/e2e/states/desk-numbers.ts';
import { deskOffers, deskPayouts, deskPeople, deskReview } from '#tests/e2e/states/desk.ts';
import { devices, profile, profileByLink } from '#tests/e2e/states/profile.ts';
import { links } from '#tests/e2e/states/links.ts';
import { otherMethods, returns } from '#tests/e2e/states/methods.ts';
import { pageFailures, publicPages, questions, signIn } from '#tests/e2e/states/public-pages.ts';
import { reset } from '#tests/e2e/states/reset.ts';
import { signUpStates } from '#tests/e2e/states/sign-up.ts';
import { social } from '#tests/e2e/states/social.ts';
import type { Journey } from '#tests/e2e/states/state.ts';
import { styleGuide } from '#tests/e2e/states/style-guide.ts';
import {
  licenceAndFreeTier,
  otherSubscriptions,
  pastDue,
  leaving,
  otherPlan,
  renewal,
} from '#tests/e2e/states/subscription.ts';

/**
 * Every page in every state that a person can meet. The accessibility rules check these states, and
 * `npm run screenshots` takes their pictures.
 */
export const journeys: [string, Journey][] = [
  ['the public pages', publicPages],
  ['the question of consent', consent],
  ['questions and answers', questions],
  ['signing in', signIn],
  ['signing in with Google or Apple', social],
  ['resetting a password', reset],
  ['links that sign in', links],
  ['signing in for another application', authorize],
  ['signing up', signUpStates],
  ['failures', pageFailures],
  ['buying', checkout],
  ['a coupon', couponPages],
  ['the link of a marketing mail', marketingLink],
  ['plans with a coupon', plansWithCoupon],
  ['a coupon at the checkout', couponBox],
  ['a checkout that fails', checkoutFailures],
  ['other ways to pay', otherMethods],
  ['coming back from PayPal', returns],
  ['cancelling and reactivating', renewal],
  ['another plan', otherPlan],
  ['leaving after the first term', leaving],
  ['other subscriptions', otherSubscriptions],
  ['subscriptions that do not come from Stripe', licenceAndFreeTier],
  ['the money-back guarantee', guarantee],
  ['invoices', invoices],
  ['letters', personLetters],
  ['another payment method', paymentMethod],
  ['a payment that failed', pastDue],
  ['a returned debit', returnedDebit],
  ['a debit that failed', dispute],
  ["the partners' deals", dealList],
  ['a deal', deal],
  ['a proof', proofUpload],
  ['the expense allowance', payout],
  ['the account page', profile],
  ['the account page, opened by a link', profileByLink],
  ['deleting an account', deletion],
  ['deleting an account with a plan for life', deletionOfLifetime],
  ['connections with Google and Apple', connections],
  ['passkeys', passkeys],
  ['an account with many devices', devices],
  ['the review of proofs at the desk', deskReview],
  ['payouts at the desk', deskPayouts],
  ['the desk’s numbers and books', deskNumbers],
  ['people at the desk', deskPeople],
  ["a person's money at the desk", deskPerson],
  ['deals and coupons at the desk', deskOffers],
  ['cancellations and withdrawals', doors],
  ['a frozen contract', frozenContract],
  ['cancellations and withdrawals at the desk', deskDeclarations],
  ['the style guide', styleGuide],
];
