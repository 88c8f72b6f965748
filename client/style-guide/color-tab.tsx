import { edgePairs, textPairs } from '#client/style-guide/color-pairs.ts';
import { PairList } from '#client/style-guide/pair-list.tsx';
import { resolveToken } from '#client/style-guide/read-tokens.ts';
import type { Scheme, Token } from '#client/style-guide/read-tokens.ts';
import { samples } from '#client/style-guide/samples.ts';
import { Section } from '#client/style-guide/specimen.tsx';
import styles from '#client/style-guide/tokens.module.css';
import { groupsOfTab } from '#client/style-guide/token-tabs.ts';
import { tokenGroups } from '#client/style-guide/tokens.ts';

/** Palette, gradients and roles in both schemes, with the contrast of their pairs. */
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
