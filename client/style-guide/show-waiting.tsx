import { samples } from '#client/style-guide/samples.ts';
import { SpecimenRow, Section, Specimen, Specimens } from '#client/style-guide/specimen.tsx';
import { ApiFailure } from '#client/lib/api-failure.ts';
import { DescriptionSkeleton } from '#client/ui/description-skeleton.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { skeletonShapes } from '#client/ui/skeleton-variants.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { spinnerPlaces } from '#client/ui/spinner-variants.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import { Waiting } from '#client/ui/waiting.tsx';

const networkError = new ApiFailure('network_error', 0);

/** Components that show loading and failed content. */
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
      <Section title="Waiting">
        <Waiting>
          <Skeleton lines={3} />
        </Waiting>
      </Section>
      <Section title="DescriptionSkeleton">
        <DescriptionSkeleton labels={samples.rows.map(({ label }) => label)} />
      </Section>
      <Section title="LoadFailed">
        <LoadFailed error={networkError} retry={() => Promise.resolve()} />
      </Section>
      <Section title="ProgressBar">
        <ProgressBar label={samples.progress} part={0.4} />
      </Section>
      <Section title="Spinner">
        <SpecimenRow>
          {spinnerPlaces.map((place) => (
            <Specimen key={place} name={place}>
              <Spinner place={place} />
            </Specimen>
          ))}
        </SpecimenRow>
      </Section>
    </>
  );
}
