import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router-dom';

import type { Token } from '#client/style-guide/read-tokens.ts';
import { samples } from '#client/style-guide/samples.ts';
import { Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { TokenList } from '#client/style-guide/token-list.tsx';
import { groupsOfTab } from '#client/style-guide/token-tabs.ts';
import { tokenGroups } from '#client/style-guide/tokens.ts';

const propertyOf: Record<string, keyof CSSProperties> = {
  text: 'fontSize',
  font: 'fontFamily',
  leading: 'lineHeight',
  tracking: 'letterSpacing',
  weight: 'fontWeight',
  underline: 'textUnderlineOffset',
};

/** Every text token, and the headings and links made of them. */
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
