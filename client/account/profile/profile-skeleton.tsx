import { shellTexts } from '#client/messages/de.ts';
import { DescriptionSkeleton } from '#client/ui/description-skeleton.tsx';

/** Rows with these labels, while what belongs into them is on its way. */
export function ProfileSkeleton({ labels }: { labels: readonly string[] }) {
  return (
    <div data-waiting="">
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      <DescriptionSkeleton labels={labels} />
    </div>
  );
}
