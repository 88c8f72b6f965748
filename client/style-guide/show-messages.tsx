import { samples } from '#client/style-guide/samples.ts';
import { SpecimenRow, Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { badgeTones } from '#client/ui/badge-variants.ts';
import { Badge } from '#client/ui/badge.tsx';
import { bannerTones } from '#client/ui/banner-variants.ts';
import { Banner } from '#client/ui/banner.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { ReturnIcon } from '#client/ui/icons.tsx';
import { toastTones } from '#client/ui/toast-variants.ts';
import { Toast } from '#client/ui/toast.tsx';

/** Components that show messages. */
export function ShowMessages() {
  return (
    <>
      <Section title="Banner">
        <Specimens>
          {bannerTones.map((tone) => (
            <Specimen key={tone} name={tone}>
              <Banner tone={tone} icon={<ReturnIcon />} title={samples.confirm}>
                <p>{samples.confirmText}</p>
              </Banner>
              <Banner tone={tone}>
                <p>{samples.confirmText}</p>
              </Banner>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Toast">
        <Specimens>
          {toastTones.map((tone) => (
            <Specimen key={tone} name={tone}>
              <Toast tone={tone} onDismiss={() => {}}>
                {samples.confirmText}
              </Toast>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Badge">
        <SpecimenRow>
          {badgeTones.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </SpecimenRow>
      </Section>
      <Section title="FormError">
        <FormError text={samples.error} />
      </Section>
    </>
  );
}
