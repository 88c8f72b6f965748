import { Fragment } from 'react';
import type { CSSProperties } from 'react';

import styles from '#client/style-guide/flexbox-tab.module.css';
import { Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { scale, showSmallBar, TokenList } from '#client/style-guide/token-list.tsx';
import { groupsOfTab } from '#client/style-guide/token-tabs.ts';
import { ShowLayouts } from '#client/style-guide/show-layouts.tsx';
import { tokenGroups } from '#client/style-guide/tokens.ts';

const gaps = tokenGroups
  .flatMap((group) => group.tokens)
  .filter(({ name }) => /^--space-[a-z]+$/.test(name));

const examples = {
  justifyContent: ['flex-start', 'center', 'flex-end', 'space-between', 'space-evenly'],
  alignItems: ['flex-start', 'center', 'flex-end', 'stretch', 'baseline'],
  flexWrap: ['wrap', 'nowrap'],
  flexDirection: ['row', 'column'],
} as const;

/** The layouts, and layout side by side: the three gaps, the directions, and the widths. */
export function FlexboxTab() {
  return (
    <>
      <ShowLayouts />
      <Section title="gap">
        <Specimens>
          {gaps.map(({ name, value }) => (
            <Example key={name} name={`${name}: ${value}`} look={{ gap: `var(${name})` }} />
          ))}
        </Specimens>
      </Section>
      {Object.entries(examples).map(([property, values]) => (
        <Section key={property} title={property}>
          <Specimens>
            {values.map((value) => (
              <Example
                key={value}
                name={value}
                look={{ [property]: value }}
                times={property !== 'flexWrap' ? 1 : value === 'wrap' ? 4 : 2}
              />
            ))}
          </Specimens>
        </Section>
      ))}
      {groupsOfTab(tokenGroups, 'flexbox').map((group) => (
        <Section key={group.title} title={`${group.title} × ${scale}`} note={group.note}>
          <TokenList tokens={group.tokens} show={showSmallBar} />
        </Section>
      ))}
    </>
  );
}

interface ExampleProps {
  name: string;
  look: CSSProperties;
  /** How often the three boxes are repeated. */
  times?: number;
}

function Example({ name, look, times = 1 }: ExampleProps) {
  return (
    <Specimen name={name}>
      <div className={styles.flex} style={look}>
        {Array.from({ length: times }, (_, at) => (
          <Fragment key={at}>
            <span className={styles.low}>1</span>
            <span className={styles.middle}>2</span>
            <span className={styles.high}>3</span>
          </Fragment>
        ))}
      </div>
    </Specimen>
  );
}
