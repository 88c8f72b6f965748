import { readTokens } from '#client/style-guide/read-tokens.ts';
import type { TokenGroup } from '#client/style-guide/read-tokens.ts';
import css from '#client/styles/tokens.css?raw';

/** Every token of the style sheet. */
export const tokenGroups: readonly TokenGroup[] = readTokens(css);
