import { useState } from 'react';
import type { ReactNode } from 'react';

import { samples } from '#client/style-guide/samples.ts';
import type { Token } from '#client/style-guide/read-tokens.ts';
import { Section } from '#client/style-guide/specimen.tsx';
import { showBar, TokenList } from '#client/style-guide/token-list.tsx';
import styles from '#client/style-guide/tokens.module.css';
import { groupsOfTab } from '#client/style-guide/token-tabs.ts';
import { tokenGroups } from '#client/style-guide/tokens.ts';
import { Button } from '#client/ui/button.tsx';

/** Spaces and heights as bars, corners and shadows as boxes, durations as movement on demand. */
export function SpacingTab() {
  const [isMoved, setIsMoved] = useState(false);
  return (
    <>
      {groupsOfTab(tokenGroups, 'spacing').map((group) => (
        <Section key={group.title} title={group.title} note={group.note}>
          {group.tokens.some(isDuration) && (
            <div>
              <Button size="small" variant="secondary" onClick={() => setIsMoved(!isMoved)}>
                {samples.move}
              </Button>
            </div>
          )}
          <TokenList tokens={group.tokens} show={(token) => show(token, isMoved)} />
        </Section>
      ))}
    </>
  );
}

function isDuration({ value }: Token): boolean {
  return value.endsWith('ms');
}

function show(token: Token, moved: boolean): ReactNode {
  const { name, value } = token;
  if (isDuration(token)) {
    return (
      <span className={styles.track} data-moved={moved ? '' : undefined}>
        <span className={styles.dot} style={{ transitionDuration: `var(${name})` }} />
      </span>
    );
  }
  if (name.startsWith('--radius')) {
    return <span className={styles.box} style={{ borderRadius: `var(${name})` }} />;
  }
  if (name.startsWith('--shadow')) {
    return <span className={styles.box} style={{ boxShadow: `var(${name})` }} />;
  }
  return /^\d+$|^cubic-bezier/.test(value) ? null : showBar(token);
}
