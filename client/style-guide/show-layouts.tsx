import styles from '#client/style-guide/flexbox-tab.module.css';
import { Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { aligns, columnWidths, gaps } from '#client/ui/layout-variants.ts';
import { Cluster, Grid, Stack } from '#client/ui/layout.tsx';

const parts = [styles.low, styles.middle, styles.high].map((look, at) => (
  <span key={look} className={look}>
    {at + 1}
  </span>
));

/** How the parts of a page stand below and beside each other. */
export function ShowLayouts() {
  return (
    <>
      <Section title="Stack">
        <Specimens>
          {gaps.map((gap) => (
            <Specimen key={gap} name={`gap ${gap}`}>
              <Stack gap={gap}>{parts}</Stack>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Cluster">
        <Specimens>
          {aligns.map((align) => (
            <Specimen key={align} name={align}>
              <Cluster gap={8} align={align}>
                {parts}
              </Cluster>
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Grid">
        {columnWidths.map((column) => (
          <Specimen key={column} name={column} wide>
            <Grid gap={16} column={column}>
              {parts}
            </Grid>
          </Specimen>
        ))}
      </Section>
    </>
  );
}
