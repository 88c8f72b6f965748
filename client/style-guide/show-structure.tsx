import { StatefulExample } from '#client/style-guide/stateful-example.tsx';
import { samples } from '#client/style-guide/samples.ts';
import { Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { ActionRows } from '#client/ui/action-rows.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards, ChoiceCardsWaiting } from '#client/ui/choice-cards.tsx';
import { ChoicePanels } from '#client/ui/choice-panels.tsx';
import { cardWidths } from '#client/ui/card-variants.ts';
import { Card } from '#client/ui/card.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { CardIcon } from '#client/ui/icons.tsx';
import { SectionNav } from '#client/ui/section-nav.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Stepper } from '#client/ui/stepper.tsx';
import { Tabs } from '#client/ui/tabs.tsx';
import { TitledSection } from '#client/ui/titled-section.tsx';

const panels = samples.questions.map((label, at) => ({
  name: `question-${at}`,
  label,
  marks: at === 0 ? <CardIcon /> : undefined,
  children: <p>{samples.sentence}</p>,
}));

/** Components that hold and order content. */
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
      <Section title="ChoicePanels">
        <StatefulExample<string> start="question-0">
          {(open, setOpen) => (
            <ChoicePanels label="Auswahl" panels={panels} chosen={open} onChange={setOpen} />
          )}
        </StatefulExample>
      </Section>
      <Section title="ChoiceCards">
        <StatefulExample<string> start="question-0">
          {(open, setOpen) => (
            <ChoiceCards
              legend={samples.tabs}
              name="sample"
              cards={samples.choices}
              chosen={open}
              onChoose={setOpen}
            />
          )}
        </StatefulExample>
        <ChoiceCardsWaiting count={1}>
          <Skeleton lines={2} />
        </ChoiceCardsWaiting>
      </Section>
      <Section title="ActionRows">
        <ActionRows label={samples.tabs}>
          {samples.questions.map((question) => (
            <Button key={question} variant="row" color="black">
              {question}
            </Button>
          ))}
        </ActionRows>
      </Section>
      <Section title="SectionNav">
        <SectionNav
          label={samples.tabs}
          sections={samples.questions.map((label) => ({ id: 'titled-section', label }))}
        />
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
        <StatefulExample start="question-0">
          {(open, setOpen) => (
            <Tabs label={samples.tabs} tabs={panels} open={open} onChange={setOpen} />
          )}
        </StatefulExample>
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
