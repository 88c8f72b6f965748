import { readTokens } from '#client/internal/read-tokens.ts';
import type { TokenGroup } from '#client/internal/read-tokens.ts';
import css from '#client/styles/tokens.css?raw';

/** Every token that there is, as the style sheet itself has it. */
export const tokenGroups: readonly TokenGroup[] = readTokens(css);
