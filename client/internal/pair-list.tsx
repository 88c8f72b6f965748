import type { ColorPair } from '#client/internal/color-pairs.ts';
import { contrastRatio } from '#client/internal/contrast.ts';
import { resolveToken } from '#client/internal/read-tokens.ts';
import type { Scheme } from '#client/internal/read-tokens.ts';
import { samples } from '#client/internal/samples.ts';
import { Section } from '#client/internal/specimen.tsx';
import styles from '#client/internal/tokens.module.css';
import { tokenGroups } from '#client/internal/tokens.ts';

interface PairListProps {
  title: string;
  pairs: readonly ColorPair[];
  /** The least ratio that the guidelines ask for. */
  wanted: number;
}

/** Pairs of colours with their contrast in both schemes, measured from the tokens. */
export function PairList({ title, pairs, wanted }: PairListProps) {
  return (
    <Section title={title} note={`≥ ${wanted} : 1`}>
      <ul className={styles.swatches}>
        {pairs.map(([color, background]) => (
          <li key={color + background} className={styles.swatch}>
            <span className={styles.colors}>
              <Pair scheme="light" color={color} background={background} />
              <Pair scheme="dark" color={color} background={background} />
            </span>
            <code>{color}</code>
            <span className={styles.value}>{background}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Pair(props: { scheme: Scheme; color: string; background: string }) {
  const color = resolveToken(tokenGroups, props.color, props.scheme);
  const background = resolveToken(tokenGroups, props.background, props.scheme);
  return (
    <span className={styles.pair} style={{ color, background }}>
      {samples.letters} {contrastRatio(color, background).toFixed(1)}
    </span>
  );
}
