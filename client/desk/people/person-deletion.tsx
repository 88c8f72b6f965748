import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { DeskDeletion } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.deletion;

/** That an account is to be deleted, or what is left of a deleted one. */
export function PersonDeletion({ deletion }: { deletion: DeskDeletion }) {
  const { status, requested_at: requested, due_at: due, erased_at: erased } = deletion;
  const text =
    erased !== null
      ? texts.gone(formatMoment(erased))
      : status === 'requested'
        ? texts.asked(formatMoment(requested), formatMoment(due))
        : texts.going;
  return (
    <Banner tone="notice">
      <p>{text}</p>
    </Banner>
  );
}
