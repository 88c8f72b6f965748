import { peopleTexts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { formatDate } from '#worker/date.ts';
import type { DeskPerson } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.rows;

/** How the person is registered. */
export function PersonData({ person }: { person: DeskPerson }) {
  return (
    <DescriptionList
      rows={[
        { label: texts.since, value: formatMoment(person.created_at) },
        ...(person.seen_at === null
          ? []
          : [{ label: texts.seen, value: formatDate(person.seen_at) }]),
        {
          label: texts.signIn,
          value: peopleTexts.signIn(person.provider, person.has_password, person.sessions),
        },
        ...(person.friendly_name === null
          ? []
          : [{ label: texts.friendlyName, value: `@${person.friendly_name}` }]),
        { label: texts.id, value: person.account_id },
        ...(person.customer_id === null
          ? []
          : [{ label: texts.customer, value: <StripeLink id={person.customer_id} /> }]),
      ]}
    />
  );
}
