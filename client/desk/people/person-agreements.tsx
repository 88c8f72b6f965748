import { dataTexts } from '#client/messages/desk-data.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { ConsentRows } from '#client/desk/people/consent-rows.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import { ShownText } from '#client/desk/people/shown-text.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import type { DeskMailing } from '#worker/desk/people/data-schemas.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

/** What the person has agreed to, with its proof: cookies, and advertising mails. */
export function PersonAgreements({
  consents,
  mailings,
}: Pick<PersonAnswer, 'consents' | 'mailings'>) {
  return (
    <>
      <PersonSection title={texts.sections.consents} count={consents.length}>
        <ConsentRows consents={consents} />
      </PersonSection>
      <PersonSection title={texts.sections.mailings} count={mailings.length}>
        <ListRows label={texts.sections.mailings}>
          {mailings.map((one) => (
            <MailingRow key={one.id} one={one} />
          ))}
        </ListRows>
      </PersonSection>
    </>
  );
}

function MailingRow({ one }: { one: DeskMailing }) {
  const { consent, mailing: words } = dataTexts;
  const ended = one.ended_at !== null;
  const state = ended ? 'ended' : one.confirmed_at === null ? 'waiting' : 'confirmed';
  return (
    <ListRow
      title={one.address ? <EmailText email={one.address} /> : words.forgotten}
      badges={
        <Badge tone={state === 'confirmed' && !one.suppressed ? 'success' : 'neutral'}>
          {words.state[state]}
        </Badge>
      }
      facts={[
        [words.requested, formatMoment(one.requested_at)],
        [words.where, words.how(one.how)],
        [words.confirmed, one.confirmed_at && formatMoment(one.confirmed_at)],
        [words.ended, one.ended_at && formatMoment(one.ended_at)],
        [words.why, one.ended_by && words.how(one.ended_by)],
        [words.suppressed, one.suppressed ? words.how(one.suppressed) : words.free],
        [consent.version, one.text_version],
        [consent.hash, one.text_hash],
      ]}
    >
      <ShownText text={one.text} />
    </ListRow>
  );
}
