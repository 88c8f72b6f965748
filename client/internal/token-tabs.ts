import type { Token, TokenGroup } from '#client/internal/read-tokens.ts';

export type TokenTab = 'color' | 'typography' | 'spacing' | 'flexbox';

/** The tab that shows a group. What is of no other kind belongs to the spacing, so none is lost. */
export function tabOfGroup({ tokens }: TokenGroup): TokenTab {
  const all = (holds: (token: Token) => boolean) => tokens.every(holds);
  if (all(({ value }) => value.startsWith('#') || value.includes('gradient('))) return 'color';
  if (tokens.some(({ name }) => name === '--ink' || name === '--orange-fill')) return 'color';
  if (all(({ name }) => /^--(text|font|leading|tracking|weight|underline)/.test(name))) {
    return 'typography';
  }
  return all(({ name }) => /^--(breakpoint|width)/.test(name)) ? 'flexbox' : 'spacing';
}

/** The groups that a tab shows, in the order of the style sheet. */
export function groupsOfTab(groups: readonly TokenGroup[], tab: TokenTab): TokenGroup[] {
  return groups.filter((group) => tabOfGroup(group) === tab);
}
