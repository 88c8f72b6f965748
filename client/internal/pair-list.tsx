import { edgeContrast, textContrast } from '#client/internal/color-pairs.ts';
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
  /** Whether the colours are for edges, in which nothing is written. */
  edges?: boolean;
}

const schemes: Scheme[] = ['light', 'dark'];

/** Pairs of colours with their contrast in both schemes, measured from the tokens. */
export function PairList({ title, pairs, edges = false }: PairListProps) {
  return (
    <Section title={title} note={`≥ ${edges ? edgeContrast : textContrast} : 1`}>
      <ul className={styles.swatches}>
        {pairs.map(([color, background]) => (
          <li key={color + background} className={styles.swatch}>
            <span className={styles.colors}>
              {schemes.map((scheme) => (
                <Measured key={scheme} scheme={scheme} pair={[color, background]} edge={edges} />
              ))}
            </span>
            <code>{color}</code>
            <span className={styles.value}>{background}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface MeasuredProps {
  scheme: Scheme;
  pair: ColorPair;
  edge: boolean;
}

function Measured({ scheme, pair, edge }: MeasuredProps) {
  const resolve = (name: string) => resolveToken(tokenGroups, name, scheme);
  const [color, background] = [resolve(pair[0]), resolve(pair[1])];
  const look = edge
    ? { color: resolve('--ink'), background, borderColor: color }
    : { color, background, borderColor: background };
  return (
    <span className={styles.pair} style={look}>
      {samples.letters} {contrastRatio(color, background).toFixed(1)}
    </span>
  );
}
