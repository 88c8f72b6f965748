import type { Browser } from '#tests/support/people.ts';
import type { Forge } from './forge.ts';

/** A credential that must not sign anybody in. */
export interface Hostile {
  what: string;
  token: (forge: Forge) => string | Promise<string>;
  /**
   * The token is for a person without an account. With an account, the test would prove nothing.
   */
  newcomer?: true;
  /** The browser that sends the token, if the nonce is for another browser. */
  browser?: (forge: Forge) => Browser | Promise<Browser>;
}
