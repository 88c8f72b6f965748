export type Scheme = 'light' | 'dark';

export interface Token {
  /** With the two leading dashes, as in CSS. */
  name: string;
  value: string;
  /** The value in the dark scheme, if it differs. */
  dark?: string;
  /** Values from a window width on, such as `768px`. */
  wider: { from: string; value: string }[];
}

export interface TokenGroup {
  title: string;
  /** The rest of the group's comment after its title; may be empty. */
  note: string;
  tokens: Token[];
}

const commentOrToken = /^\s*\/\*\s*([\s\S]*?)\s*\*\/\s*$|(--[\w-]+):\s*([^;]+);/gm;
const darkBlock = /@media \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}/;
const widerBlock = /@media \(min-width: (\w+)\) \{\s*:root \{([^}]*)\}/g;

/**
 * Reads the tokens of a style sheet in their order. A comment on lines of its own begins a group.
 */
export function readTokens(css: string): TokenGroup[] {
  const root = css.slice(css.indexOf(':root {'));
  const light = root.slice(0, root.indexOf('\n}'));
  const dark = new Map(declarations(darkBlock.exec(css)?.[1] ?? ''));
  const wider = [...css.matchAll(widerBlock)].flatMap(([, from = '', block = '']) =>
    declarations(block).map(([name, value]) => ({ name, from, value })),
  );
  const groups: TokenGroup[] = [];
  for (const [, comment, name, value] of light.matchAll(commentOrToken)) {
    if (comment) groups.push({ ...titleAndNote(comment), tokens: [] });
    else if (name && value) {
      groups.at(-1)?.tokens.push({
        name,
        value: value.trim(),
        dark: dark.get(name),
        wider: wider.filter((token) => token.name === name),
      });
    }
  }
  return groups;
}

function declarations(block: string): [name: string, value: string][] {
  return [...block.matchAll(commentOrToken)].flatMap(([, , name, value]) =>
    name && value ? [[name, value.trim()]] : [],
  );
}

function titleAndNote(comment: string): { title: string; note: string } {
  const text = comment.replace(/\s+/g, ' ');
  const [title = text] = text.split(/[,:]/, 1);
  return { title, note: text.slice(title.length + 1).trim() };
}

/** The value of a token in a scheme, with nested tokens resolved. */
export function resolveToken(groups: readonly TokenGroup[], name: string, scheme: Scheme): string {
  const token = groups.flatMap((group) => group.tokens).find((one) => one.name === name);
  if (!token) throw new Error(`${name} is no token`);
  const value = (scheme === 'dark' && token.dark) || token.value;
  return value.replace(/var\((--[\w-]+)\)/g, (_, inner: string) =>
    resolveToken(groups, inner, scheme),
  );
}
