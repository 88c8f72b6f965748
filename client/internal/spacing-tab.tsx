import { useState } from 'react';
import type { ReactNode } from 'react';

import { samples } from '#client/internal/samples.ts';
import type { Token } from '#client/internal/read-tokens.ts';
import { Section } from '#client/internal/specimen.tsx';
import { showBar, TokenList } from '#client/internal/token-list.tsx';
import styles from '#client/internal/tokens.module.css';
import { groupsOfTab } from '#client/internal/token-tabs.ts';
import { tokenGroups } from '#client/internal/tokens.ts';
import { Button } from '#client/ui/button.tsx';

/** Spaces and heights as bars, corners and shadows as boxes, durations as movement on demand. */
export function SpacingTab() {
  const [moved, setMoved] = useState(false);
  return (
    <>
      {groupsOfTab(tokenGroups, 'spacing').map((group) => (
        <Section key={group.title} title={group.title} note={group.note}>
          {group.tokens.some(isDuration) && (
            <div>
              <Button size="small" variant="secondary" onClick={() => setMoved(!moved)}>
                {samples.move}
              </Button>
            </div>
          )}
          <TokenList tokens={group.tokens} show={(token) => show(token, moved)} />
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
