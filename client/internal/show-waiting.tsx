import { Row, Section, Specimen, Specimens } from '#client/internal/specimen.tsx';
import { skeletonShapes } from '#client/ui/skeleton-variants.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { spinnerPlaces } from '#client/ui/spinner-variants.ts';
import { Spinner } from '#client/ui/spinner.tsx';

/** What stands where something is on its way. */
export function ShowWaiting() {
  return (
    <>
      <Section title="Skeleton">
        <Specimens>
          {skeletonShapes.map((shape) => (
            <Specimen key={shape} name={shape}>
              <Skeleton shape={shape} lines={shape === 'text' ? 4 : 1} />
            </Specimen>
          ))}
        </Specimens>
      </Section>
      <Section title="Spinner">
        <Row>
          {spinnerPlaces.map((place) => (
            <Specimen key={place} name={place}>
              <Spinner place={place} />
            </Specimen>
          ))}
        </Row>
      </Section>
    </>
  );
}
