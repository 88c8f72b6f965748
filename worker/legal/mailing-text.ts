import { mailingOf20261124 } from '#worker/legal/texts/mailing-2026-11-24.ts';

/** What a person agrees to now who wants advertising mails. */
export const mailingText = { version: '2026-11-24', words: mailingOf20261124 } as const;
