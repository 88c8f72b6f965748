import { edgeContrast, textContrast } from '#client/style-guide/color-pairs.ts';
import type { ColorPair } from '#client/style-guide/color-pairs.ts';
import { contrastRatio } from '#client/style-guide/contrast.ts';
import { resolveToken } from '#client/style-guide/read-tokens.ts';
import type { Scheme } from '#client/style-guide/read-tokens.ts';
import { samples } from '#client/style-guide/samples.ts';
import { Section } from '#client/style-guide/specimen.tsx';
import styles from '#client/style-guide/tokens.module.css';
import { tokenGroups } from '#client/style-guide/tokens.ts';

interface PairListProps {
  title: string;
  pairs: readonly ColorPair[];
  /** Whether the pairs are edges instead of text. */
  edges?: boolean;
}

const schemes: Scheme[] = ['light', 'dark'];

/** Pairs of colours with their contrast in both schemes, computed from the tokens. */
export function PairList({ title, pairs, edges = false }: PairListProps) {
  return (
    <Section title={title} note={`≥ ${edges ? edgeContrast : textContrast} : 1`}>
      <ul className={styles.swatches}>
        {pairs.map(([color, background]) => (
          <li key={color + background} className={styles.swatch}>
            <span className={styles.colors}>
              {schemes.map((scheme) => (
                <ContrastSample
                  key={scheme}
                  scheme={scheme}
                  pair={[color, background]}
                  edge={edges}
                />
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

interface ContrastSampleProps {
  scheme: Scheme;
  pair: ColorPair;
  edge: boolean;
}

function ContrastSample({ scheme, pair, edge }: ContrastSampleProps) {
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
