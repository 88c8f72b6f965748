import type { CSSProperties } from 'react';

import styles from '#client/internal/flexbox-tab.module.css';
import { Section, Specimen, Specimens } from '#client/internal/specimen.tsx';
import { showBar, TokenList } from '#client/internal/token-list.tsx';
import { groupsOfTab } from '#client/internal/token-tabs.ts';
import { tokenGroups } from '#client/internal/tokens.ts';

const gaps = tokenGroups
  .flatMap((group) => group.tokens)
  .filter(({ name }) => /^--space-[a-z]+$/.test(name));

const examples = {
  justifyContent: ['flex-start', 'center', 'flex-end', 'space-between', 'space-evenly'],
  alignItems: ['flex-start', 'center', 'flex-end', 'stretch', 'baseline'],
  flexWrap: ['wrap', 'nowrap'],
  flexDirection: ['row', 'column'],
} as const;

/** How things stand side by side: the three gaps, the directions, and the widths of the layout. */
export function FlexboxTab() {
  return (
    <>
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
              <Example key={value} name={value} look={{ [property]: value }} />
            ))}
          </Specimens>
        </Section>
      ))}
      {groupsOfTab(tokenGroups, 'flexbox').map((group) => (
        <Section key={group.title} title={group.title} note={group.note}>
          <TokenList tokens={group.tokens} show={showBar} />
        </Section>
      ))}
    </>
  );
}

function Example({ name, look }: { name: string; look: CSSProperties }) {
  return (
    <Specimen name={name}>
      <div className={styles.flex} style={look}>
        <span className={styles.low}>1</span>
        <span className={styles.middle}>2</span>
        <span className={styles.high}>3</span>
      </div>
    </Specimen>
  );
}
