import { SpecimenRow, Section, Specimen } from '#client/style-guide/specimen.tsx';
import * as brandIcons from '#client/ui/brand-icons.tsx';
import * as icons from '#client/ui/icons.tsx';
import { Logo } from '#client/ui/logo.tsx';
import * as paymentMarks from '#client/ui/payment-marks.tsx';

/** The logo and every icon. */
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
    </>
  );
}
