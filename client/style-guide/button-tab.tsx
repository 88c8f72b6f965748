import { samples } from '#client/style-guide/samples.ts';
import { SpecimenRow, Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buttonDefaults, buttonVariants } from '#client/ui/button-variants.ts';
import { Button } from '#client/ui/button.tsx';

/** Every colour, variant and size of a button, in every state that needs no pointer. */
export function ButtonTab() {
  return (
    <>
      {buttonVariants.variant.map((variant) => (
        <Section key={variant} title={variant}>
          <Specimens>
            {buttonVariants.color.map((color) => (
              <Specimen key={color} name={color}>
                {buttonVariants.size.map((size) => (
                  <SpecimenRow key={size}>
                    <Button variant={variant} color={color} size={size}>
                      {size}
                    </Button>
                    <Button variant={variant} color={color} size={size} disabled>
                      disabled
                    </Button>
                    <Button variant={variant} color={color} size={size} busy>
                      busy
                    </Button>
                  </SpecimenRow>
                ))}
              </Specimen>
            ))}
          </Specimens>
        </Section>
      ))}
      <Section
        title="fullwidth"
        note={`${buttonDefaults.variant}, ${buttonDefaults.color}, ${buttonDefaults.size}`}
      >
        <Button fullwidth>{samples.button}</Button>
        <Button fullwidth busy>
          {samples.button}
        </Button>
        <Button fullwidth disabled>
          {samples.longValue}
        </Button>
      </Section>
      <Section title="ButtonLink">
        <SpecimenRow>
          {buttonVariants.variant.map((variant) => (
            <ButtonLink key={variant} to="" variant={variant}>
              {variant}
            </ButtonLink>
          ))}
        </SpecimenRow>
      </Section>
    </>
  );
}
