import type { NotLoggedIn, SessionAnswer } from '#worker/account/schemas.ts';
import type { Plan } from '#worker/subscription/schemas.ts';

/**
 * What the Worker writes into a page, as JSON in `<script type="application/json" id="bootstrap">`,
 * so that the first screen has nothing to ask for.
 */
export interface Bootstrap {
  session: SessionAnswer | NotLoggedIn;
  /** On pages marked `plans`. */
  plans: Plan[] | null;
  /** Allows this page's own `<style>` elements under its Content-Security-Policy. */
  nonce: string;
  /** Whether this document may load Stripe's script. */
  payment: boolean;
  /** Whether this document may load the libraries of Google and Apple. */
  social: boolean;
  /** Origins of the registered clients, the only foreign ones that the app may lead to. */
  clientOrigins: string[];
  /** Where the product is opened in a browser; null where that is not set up. */
  browserLink: string | null;
  /** E-mail of the operator at the desk; null on every page for anybody else. */
  operator: string | null;
  /** The present moment, UTC milliseconds. */
  now: number;
}
