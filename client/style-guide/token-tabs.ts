import type { Token, TokenGroup } from '#client/style-guide/read-tokens.ts';

export type TokenTab = 'color' | 'typography' | 'spacing' | 'flexbox';

/** The tab of a group. Groups of no other kind belong to spacing, so none is lost. */
export function tabOfGroup({ tokens }: TokenGroup): TokenTab {
  const all = (holds: (token: Token) => boolean) => tokens.every(holds);
  if (all(({ value }) => value.startsWith('#') || value.includes('gradient('))) return 'color';
  if (tokens.some(({ name }) => name === '--ink' || name === '--orange-fill')) return 'color';
  if (all(({ name }) => /^--(text|font|leading|tracking|weight|underline)/.test(name))) {
    return 'typography';
  }
  return all(({ name }) => /^--(breakpoint|width)/.test(name)) ? 'flexbox' : 'spacing';
}

/** The groups of a tab, in the order of the style sheet. */
export function groupsOfTab(groups: readonly TokenGroup[], tab: TokenTab): TokenGroup[] {
  return groups.filter((group) => tabOfGroup(group) === tab);
}
