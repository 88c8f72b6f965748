import { Row, Section, Specimen } from '#client/internal/specimen.tsx';
import * as icons from '#client/ui/icons.tsx';
import { Logo } from '#client/ui/logo.tsx';

/** The logo and every icon that there is. */
export function ShowPictures() {
  return (
    <>
      <Section title="Logo">
        <Logo />
      </Section>
      <Section title="Icons">
        <Row>
          {Object.entries(icons).map(([name, Icon]) => (
            <Specimen key={name} name={name}>
              <Icon crossed />
            </Specimen>
          ))}
        </Row>
      </Section>
    </>
  );
}
