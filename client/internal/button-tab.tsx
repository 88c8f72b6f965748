import { samples } from '#client/internal/samples.ts';
import { Row, Section, Specimen, Specimens } from '#client/internal/specimen.tsx';
import { ButtonLink } from '#client/ui/button-link.tsx';
import { buttonDefaults, buttonVariants } from '#client/ui/button-variants.ts';
import { Button } from '#client/ui/button.tsx';

/** Every colour, variant and size of a button, in every state that does not need a pointer. */
export function ButtonTab() {
  return (
    <>
      {buttonVariants.variant.map((variant) => (
        <Section key={variant} title={variant}>
          <Specimens>
            {buttonVariants.color.map((color) => (
              <Specimen key={color} name={color}>
                {buttonVariants.size.map((size) => (
                  <Row key={size}>
                    <Button variant={variant} color={color} size={size}>
                      {size}
                    </Button>
                    <Button variant={variant} color={color} size={size} disabled>
                      disabled
                    </Button>
                    <Button variant={variant} color={color} size={size} busy>
                      busy
                    </Button>
                  </Row>
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
        <Row>
          {buttonVariants.variant.map((variant) => (
            <ButtonLink key={variant} to="" variant={variant}>
              {variant}
            </ButtonLink>
          ))}
        </Row>
      </Section>
    </>
  );
}
