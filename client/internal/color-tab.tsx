import { edgePairs, textPairs } from '#client/internal/color-pairs.ts';
import { PairList } from '#client/internal/pair-list.tsx';
import { resolveToken } from '#client/internal/read-tokens.ts';
import type { Scheme, Token } from '#client/internal/read-tokens.ts';
import { samples } from '#client/internal/samples.ts';
import { Section } from '#client/internal/specimen.tsx';
import styles from '#client/internal/tokens.module.css';
import { groupsOfTab } from '#client/internal/token-tabs.ts';
import { tokenGroups } from '#client/internal/tokens.ts';

/** Palette, gradients and roles in both schemes, and whether what is read can be read. */
export function ColorTab() {
  return (
    <>
      {groupsOfTab(tokenGroups, 'color').map((group) => (
        <Section key={group.title} title={group.title} note={group.note}>
          <ul className={styles.swatches}>
            {group.tokens.map((token) => (
              <Swatch key={token.name} token={token} />
            ))}
          </ul>
        </Section>
      ))}
      <PairList title={samples.contrast} pairs={textPairs} />
      <PairList title={samples.edges} pairs={edgePairs} edges />
    </>
  );
}

function Swatch({ token }: { token: Token }) {
  const schemes: Scheme[] = token.dark ? ['light', 'dark'] : ['light'];
  return (
    <li className={styles.swatch}>
      <span className={styles.colors}>
        {schemes.map((scheme) => (
          <span
            key={scheme}
            className={styles.color}
            style={{ background: resolveToken(tokenGroups, token.name, scheme) }}
          />
        ))}
      </span>
      <code>{token.name}</code>
      <span className={styles.value}>
        {token.dark ? `${token.value} / ${token.dark}` : token.value}
      </span>
    </li>
  );
}
