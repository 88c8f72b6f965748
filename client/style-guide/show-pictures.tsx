import { SpecimenRow, Section, Specimen } from '#client/style-guide/specimen.tsx';
import * as brandIcons from '#client/ui/brand-icons.tsx';
import * as illustrations from '#client/ui/illustrations.tsx';
import * as icons from '#client/ui/icons.tsx';
import { Logo } from '#client/ui/logo.tsx';
import * as paymentMarks from '#client/ui/payment-marks.tsx';

/** The logo, every icon and every drawing. */
export function ShowPictures() {
  return (
    <>
      <Section title="Logo">
        <Logo />
      </Section>
      <Section title="Icons">
        <SpecimenRow>
          {Object.entries({ ...icons, ...brandIcons, ...paymentMarks }).map(([name, Icon]) => (
            <Specimen key={name} name={name}>
              <Icon crossed />
            </Specimen>
          ))}
        </SpecimenRow>
      </Section>
      <Section title="Illustrations">
        <SpecimenRow>
          {Object.entries(illustrations).map(([name, Picture]) => (
            <Specimen key={name} name={name}>
              <Picture />
            </Specimen>
          ))}
        </SpecimenRow>
      </Section>
    </>
  );
}
