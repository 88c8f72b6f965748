import { Held } from '#client/internal/held.tsx';
import { samples } from '#client/internal/samples.ts';
import { Section, Specimen, Specimens } from '#client/internal/specimen.tsx';
import { Accordion } from '#client/ui/accordion.tsx';
import { cardWidths } from '#client/ui/card-variants.ts';
import { Card } from '#client/ui/card.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { Stepper } from '#client/ui/stepper.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';

const panels = samples.questions.map((label, at) => ({
  name: `question-${at}`,
  label,
  icon: at === 0 ? <CardIcon /> : undefined,
  children: <p>{samples.sentence}</p>,
}));

/** What holds and orders other things. */
export function ShowStructure() {
  return (
    <>
      <Section title="Card">
        <Specimens>
          {cardWidths.map((width) => (
            <Specimen key={width} name={width} wide>
              <Card width={width}>
                <p>{samples.sentence}</p>
              </Card>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="DescriptionList">
        <DescriptionList rows={samples.rows} />
      </Section>
      <Section title="EmailText">
        <EmailText email={samples.emailValue} />
      </Section>
      <Section title="Accordion">
        <Held<string> start="question-0">
          {(open, setOpen) => <Accordion panels={panels} open={open} onChange={setOpen} />}
        </Held>
      </Section>
      <Section title="DisclosureList">
        <DisclosureList items={panels} />
      </Section>
      <Section title="TitledSection">
        <TitledSection
          id="titled-section"
          title={samples.tabs}
          lead={<EmailText email={samples.emailValue} />}
        >
          <DisclosureList items={panels} />
        </TitledSection>
      </Section>
      <Section title="Tabs">
        <Held start="question-0">
          {(open, setOpen) => (
            <Tabs label={samples.tabs} tabs={panels} open={open} onChange={setOpen} />
          )}
        </Held>
      </Section>
      <Section title="Stepper">
        <Specimens>
          {[...samples.steps, ''].map((step, at) => (
            <Specimen key={step} name={`current: ${at}`}>
              <Stepper label={`${samples.stepsOf} ${at}`} steps={samples.steps} current={at} />
            </Specimen>
          ))}
        </Specimens>
      </Section>
    </>
  );
}
