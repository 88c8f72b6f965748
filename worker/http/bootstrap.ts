import type { PasskeysAnswer } from '#worker/account/passkey/schemas.ts';
import type { ProfileAnswer, SessionsAnswer } from '#worker/account/profile/schemas.ts';
import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';
import type { CashbackUserAnswer, Deal, OwnUsage, UsageAnswer } from '#worker/cashback/schemas.ts';
import type { DeclarationPage } from '#worker/declaration/schemas.ts';
import type { ActiveContractAnswer, SubscriptionAnswer } from '#worker/entitlement/schemas.ts';
import type { PaymentMethodType } from '#worker/payment-methods.ts';
import type { CouponAnswer, Plan } from '#worker/subscription/quote/schemas.ts';
import type { DisputeAnswer } from '#worker/subscription/billing/schemas.ts';

/**
 * The data that the Worker writes into a page, as JSON in
 * `<script type="application/json" id="bootstrap">`. The first screen then needs no further call.
 */
export interface Bootstrap {
  /** The path that the document was answered for. */
  path: string;
  session: SessionAnswer | NotLoggedIn;
  /** Only on pages with `plans`. */
  plans: Plan[] | null;
  /** What the page's first screen shows of a signed-in person. */
  answers: FirstAnswers;
  /** What a visitor's coupon page was opened with; null on every other page, and without a code. */
  coupon: CouponFound | null;
  /** A sign-in that was refused, sent by a form without script; otherwise null. */
  signIn: RefusedSignIn | null;
  /**
   * A form of a cancellation or withdrawal with what is typed in it, or a page that follows one;
   * null on every other page, and for an empty form.
   */
  declaration: DeclarationPage | null;
  /** Allows this page's own `<style>` elements under its Content-Security-Policy. */
  nonce: string;
  /** Whether this document may load Stripe's script. */
  payment: boolean;
  /** The types of payment method that can be chosen, in Stripe's words. */
  paymentMethods: readonly PaymentMethodType[];
  /** Whether this document may load the libraries of Google and Apple. */
  social: boolean;
  /** Origins of the registered clients. The app redirects to no other foreign origin. */
  clientOrigins: string[];
  /** The address that opens the product in a browser; null if it is not configured. */
  browserLink: string | null;
  /** E-mail of the operator at the desk; null on every other page. */
  operator: string | null;
  /** The current time, UTC milliseconds. */
  now: number;
}

/** The answers of calls, as those calls would give them; those that the page does not need lack. */
export interface FirstAnswers {
  subscription?: SubscriptionAnswer;
  activeContract?: ActiveContractAnswer;
  dispute?: DisputeAnswer;
  profile?: ProfileAnswer;
  passkeys?: PasskeysAnswer;
  sessions?: SessionsAnswer;
  deals?: Deal[];
  usages?: OwnUsage[];
  deal?: Deal;
  usage?: UsageAnswer;
  partnerUser?: CashbackUserAnswer;
}

/** The answer about the coupon in the page's address, or the code of the refusal. */
export interface CouponFound {
  code: string;
  answer: CouponAnswer | { coupon?: undefined; error: string };
}

/** The code of the refusal, and what was typed and ticked except the password. */
export interface RefusedSignIn {
  email: string;
  stay: boolean;
  error: string;
}
