import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Token } from '#client/internal/read-tokens.ts';
import { samples } from '#client/internal/samples.ts';
import { Section, Specimen, Specimens } from '#client/internal/specimen.tsx';
import { TokenList } from '#client/internal/token-list.tsx';
import { groupsOfTab } from '#client/internal/token-tabs.ts';
import { tokenGroups } from '#client/internal/tokens.ts';

const propertyOf: Record<string, keyof CSSProperties> = {
  text: 'fontSize',
  font: 'fontFamily',
  leading: 'lineHeight',
  tracking: 'letterSpacing',
  weight: 'fontWeight',
  underline: 'textUnderlineOffset',
};

/** Every size and kind of text, and what headings and links make of them. */
export function TypographyTab() {
  return (
    <>
      {groupsOfTab(tokenGroups, 'typography').map((group) => (
        <Section key={group.title} title={group.title} note={group.note}>
          <TokenList tokens={group.tokens} show={showText} />
        </Section>
      ))}
      <Section title="Elements">
        <Specimens>
          {(['h1', 'h2', 'h3', 'p', 'strong'] as const).map((Element) => (
            <Specimen key={Element} name={Element}>
              <Element>{samples.sentence}</Element>
            </Specimen>
          ))}
          <Specimen name="a">
            <Link to="">{samples.sentence}</Link>
          </Specimen>
        </Specimens>
      </Section>
    </>
  );
}

function showText({ name }: Token): ReactNode {
  return <span style={styleOf(name)}>{textOf(name)}</span>;
}

function styleOf(name: string): CSSProperties {
  const kind = name.split('-')[2] ?? '';
  const property = propertyOf[kind];
  const decoration = kind === 'underline' ? { textDecoration: 'underline' } : {};
  return property ? { [property]: `var(${name})`, ...decoration } : {};
}

function textOf(name: string): string {
  return name.startsWith('--text') ? samples.word : samples.sentence;
}
