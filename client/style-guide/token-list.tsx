import type { ReactNode } from 'react';

import type { Token } from '#client/style-guide/read-tokens.ts';
import styles from '#client/style-guide/tokens.module.css';
import { Stack } from '#client/ui/layout.tsx';

/** The scale of lengths that may be as wide as a window. */
export const scale = 0.25;

interface TokenListProps {
  tokens: readonly Token[];
  /** The token in use; null if it cannot be shown. */
  show: (token: Token) => ReactNode;
}

/** Tokens with their values and an example of each. */
export function TokenList({ tokens, show }: TokenListProps) {
  return (
    <Stack as="ul" gap={12}>
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
    </Stack>
  );
}

/** A length as a bar, cut off at the edge of its column. */
export function showBar({ name }: Token): ReactNode {
  return <span className={styles.bar} style={{ width: `var(${name})` }} />;
}

/** A length that may be as wide as a window, drawn to scale. */
export function showSmallBar({ name }: Token): ReactNode {
  return <span className={styles.bar} style={{ width: `calc(var(${name}) * ${scale})` }} />;
}
