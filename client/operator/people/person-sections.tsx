import type { ReactNode } from 'react';

import { statusText } from '#client/messages/desk.ts';
import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { PersonLink } from '#client/operator/parts/person-link.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { Badge } from '#client/ui/badge.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { PersonAnswer } from '#worker/operator/people/schemas.ts';

/** A part of the person's page; one without anything says so in a line. */
export function PersonSection(props: { title: string; count: number; children: ReactNode }) {
  const { title, count, children } = props;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {count === 0 ? <p className={styles.muted}>{texts.none}</p> : children}
    </section>
  );
}

/** Contracts in Stripe. */
export function Contracts({ contracts }: Pick<PersonAnswer, 'contracts'>) {
  const { contract } = texts;
  return (
    <PersonSection title={texts.sections.contracts} count={contracts.length}>
      <Rows label={texts.sections.contracts}>
        {contracts.map((one) => (
          <Row
            key={one.id}
            title={one.plan_key}
            badges={<Badge>{contract.status(one.status)}</Badge>}
            facts={[
              [contract.value, formatMoney(one.value)],
              [contract.bought, formatDate(one.purchased_at)],
              [contract.trial, one.trial_end_at && formatDate(one.trial_end_at)],
              [contract.ends, one.expires_at && formatDate(one.expires_at)],
              [contract.renews, contract.renewal(one.one_time, one.renew_disabled)],
              [contract.id, one.id],
            ]}
          />
        ))}
      </Rows>
    </PersonSection>
  );
}

/** Partner deals that were used. */
export function Usages({ usages }: Pick<PersonAnswer, 'usages'>) {
  const { usage } = texts;
  return (
    <PersonSection title={texts.sections.usages} count={usages.length}>
      <Rows label={texts.sections.usages}>
        {usages.map((one) => (
          <Row
            key={one.usage_id}
            title={one.deal.name}
            badges={<Badge>{statusText(one.status)}</Badge>}
            facts={[
              [usage.uploaded, showMoment(one.uploaded_at)],
              [usage.round, one.round],
              [usage.by, one.reviewed_by],
              [usage.reason, one.reason],
            ]}
          />
        ))}
      </Rows>
    </PersonSection>
  );
}

/** Allowances that were asked for. */
export function Payouts({ payouts }: Pick<PersonAnswer, 'payouts'>) {
  const { payout } = texts;
  return (
    <PersonSection title={texts.sections.payouts} count={payouts.length}>
      <Rows label={texts.sections.payouts}>
        {payouts.map((one) => (
          <Row
            key={one.id}
            title={formatMoney(one.amount)}
            badges={<Badge>{statusText(one.status)}</Badge>}
            facts={[
              [payout.account, <EmailText key="account" email={one.paypal_account} />],
              [payout.requested, showMoment(one.requested_at)],
              [payout.by, one.decided_by],
              [payout.reason, one.reason],
            ]}
          />
        ))}
      </Rows>
    </PersonSection>
  );
}

/** Coupons that were redeemed. */
export function Redemptions({ redemptions }: Pick<PersonAnswer, 'redemptions'>) {
  return (
    <PersonSection title={texts.sections.redemptions} count={redemptions.length}>
      <Rows label={texts.sections.redemptions}>
        {redemptions.map((one) => (
          <Row
            key={one.id}
            title={one.coupon_code}
            badges={<Badge>{texts.redemption(one.status)}</Badge>}
            facts={[[texts.rows.at, showMoment(one.created_at)]]}
          />
        ))}
      </Rows>
    </PersonSection>
  );
}

/** Whom the person brought, and by whom they were brought. */
export function Referrals({ referrals }: Pick<PersonAnswer, 'referrals'>) {
  return (
    <PersonSection title={texts.sections.referrals} count={referrals.length}>
      <Rows label={texts.sections.referrals}>
        {referrals.map(({ id, role, other, status, created_at: at }) => (
          <Row
            key={id}
            title={
              <>
                {texts.referral[role]}{' '}
                <PersonLink accountId={other.account_id} email={other.email} />
              </>
            }
            badges={<Badge>{statusText(status)}</Badge>}
            facts={[[texts.rows.at, showMoment(at)]]}
          />
        ))}
      </Rows>
    </PersonSection>
  );
}
