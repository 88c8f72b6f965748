import type { ReactNode } from 'react';

import { statusText } from '#client/messages/desk.ts';
import { dataTexts } from '#client/messages/desk-data.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatMoney } from '#worker/money.ts';
import type { PersonAnswer } from '#worker/desk/people/schemas.ts';

/** A section of the person's page; an empty one is left out (`EmptySections` names it). */
export function PersonSection(props: { title: string; count: number; children: ReactNode }) {
  const { title, count, children } = props;
  if (count === 0) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

const lists = [
  'contracts',
  'debits',
  'repayments',
  'grants',
  'transfers',
  'login_codes',
  'usages',
  'payouts',
  'redemptions',
  'referrals',
  'letters',
  'documents',
  'exports',
  'consents',
  'mailings',
  'audit',
] as const;

/** The sections with nothing in them, in one line. */
export function EmptySections({ person }: { person: PersonAnswer }) {
  const empty = lists.filter((name) => person[name].length === 0);
  if (empty.length === 0) return null;
  return <p className={styles.muted}>{texts.none(empty.map((name) => texts.sections[name]))}</p>;
}

/** When the person took their data along; nobody here can open what they got. */
export function PersonExports({ exports }: Pick<PersonAnswer, 'exports'>) {
  const { export: words } = dataTexts;
  return (
    <PersonSection title={texts.sections.exports} count={exports.length}>
      <ListRows label={texts.sections.exports}>
        {exports.map((one) => (
          <ListRow
            key={one.id}
            title={words.title(formatMoment(one.asked_at))}
            badges={one.made_at ? undefined : <Badge tone="notice">{words.unfinished}</Badge>}
            facts={[
              [words.made, one.made_at && formatMoment(one.made_at)],
              [words.ends, formatMoment(one.ends_at)],
              [words.size, one.size && words.kilobytes(one.size)],
              [words.missing, one.missing > 0 && String(one.missing)],
            ]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}

/** The deals that the person has used. */
export function PersonUsages({ usages }: Pick<PersonAnswer, 'usages'>) {
  const { usage } = texts;
  return (
    <PersonSection title={texts.sections.usages} count={usages.length}>
      <ListRows label={texts.sections.usages}>
        {usages.map((one) => (
          <ListRow
            key={one.usage_id}
            title={one.deal.name}
            badges={<Badge>{statusText(one.status)}</Badge>}
            facts={[
              [usage.uploaded, formatMoment(one.uploaded_at)],
              [usage.round, one.round],
              [usage.by, one.reviewed_by],
              [usage.reason, one.reason],
            ]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}

/** The payouts that the person has requested. */
export function PersonPayouts({ payouts }: Pick<PersonAnswer, 'payouts'>) {
  const { payout } = texts;
  return (
    <PersonSection title={texts.sections.payouts} count={payouts.length}>
      <ListRows label={texts.sections.payouts}>
        {payouts.map((one) => (
          <ListRow
            key={one.id}
            title={formatMoney(one.amount)}
            badges={<Badge>{statusText(one.status)}</Badge>}
            facts={[
              [payout.account, <EmailText key="account" email={one.paypal_account} />],
              [payout.requested, formatMoment(one.requested_at)],
              [payout.by, one.decided_by],
              [payout.reason, one.reason],
            ]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}

/** The coupons that the person has redeemed. */
export function PersonRedemptions({ redemptions }: Pick<PersonAnswer, 'redemptions'>) {
  return (
    <PersonSection title={texts.sections.redemptions} count={redemptions.length}>
      <ListRows label={texts.sections.redemptions}>
        {redemptions.map((one) => (
          <ListRow
            key={one.id}
            title={one.coupon_code}
            badges={<Badge>{texts.redemption(one.status)}</Badge>}
            facts={[[texts.rows.at, formatMoment(one.created_at)]]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}

/** The person's referrals, in both directions. */
export function PersonReferrals({ referrals }: Pick<PersonAnswer, 'referrals'>) {
  return (
    <PersonSection title={texts.sections.referrals} count={referrals.length}>
      <ListRows label={texts.sections.referrals}>
        {referrals.map(({ id, role, other, status, created_at: at }) => (
          <ListRow
            key={id}
            title={
              <>
                {texts.referral[role]}{' '}
                <PersonLink accountId={other.account_id} email={other.email} />
              </>
            }
            badges={<Badge>{statusText(status)}</Badge>}
            facts={[[texts.rows.at, formatMoment(at)]]}
          />
        ))}
      </ListRows>
    </PersonSection>
  );
}
