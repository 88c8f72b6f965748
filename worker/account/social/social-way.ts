import type { Try } from '#worker/account/limits.ts';

/** What the three ends of a social sign-in share. */
export interface SocialWay {
  /** They are uncounted when it succeeds. */
  tries: readonly Try[];
  /** What the call says of staying signed in. */
  stay: boolean | undefined;
}
