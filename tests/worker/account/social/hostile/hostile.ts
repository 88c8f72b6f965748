import type { Browser } from '#tests/people.ts';
import type { Forge } from './forge.ts';

/** A credential that nobody may be signed in with. */
export interface Hostile {
  what: string;
  token: (forge: Forge) => string | Promise<string>;
  /** About somebody who has no account yet, where one that is there would prove nothing. */
  newcomer?: true;
  /** The browser that hands it in, if it is not the one that the nonce is for. */
  browser?: (forge: Forge) => Browser | Promise<Browser>;
}
