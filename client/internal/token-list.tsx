import type { ReactNode } from 'react';

import type { Token } from '#client/internal/read-tokens.ts';
import styles from '#client/internal/tokens.module.css';

/** Of the lengths that are as wide as a window. */
export const scale = 0.25;

interface TokenListProps {
  tokens: readonly Token[];
  /** What the token looks like in use; null where it has no looks. */
  show: (token: Token) => ReactNode;
}

/** Tokens with their values, each beside what it looks like. */
export function TokenList({ tokens, show }: TokenListProps) {
  return (
    <ul className={styles.tokens}>
      {tokens.map((token) => (
        <li key={token.name} className={styles.token}>
          <span>
            <code>{token.name}</code>{' '}
            <span className={styles.value}>
              {[token.value, ...token.wider.map(({ from, value }) => `${value} ≥ ${from}`)].join(
                '; ',
              )}
            </span>
          </span>
          {show(token)}
        </li>
      ))}
    </ul>
  );
}

/** A length as a bar of that length, cut where its place ends. */
export function showBar({ name }: Token): ReactNode {
  return <span className={styles.bar} style={{ width: `var(${name})` }} />;
}

/** A length that may be as wide as a window, drawn to scale. */
export function showSmallBar({ name }: Token): ReactNode {
  return <span className={styles.bar} style={{ width: `calc(var(${name}) * ${scale})` }} />;
}
