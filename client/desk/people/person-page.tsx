import { useParams } from 'react-router-dom';

import { peopleTexts as texts } from '#client/messages/desk-people.ts';
import { AuditRows } from '#client/desk/audit/audit-rows.tsx';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Grants } from '#client/desk/people/grants.tsx';
import { Links } from '#client/desk/people/links.tsx';
import { PersonContracts } from '#client/desk/people/person-contracts.tsx';
import { PersonActs } from '#client/desk/people/person-acts.tsx';
import { PersonAgreements } from '#client/desk/people/person-agreements.tsx';
import { PersonData } from '#client/desk/people/person-data.tsx';
import { PersonDebits } from '#client/desk/people/person-debits.tsx';
import { PersonDeletion } from '#client/desk/people/person-deletion.tsx';
import { PersonDocuments } from '#client/desk/people/person-documents.tsx';
import { PersonLetters } from '#client/desk/people/person-letters.tsx';
import {
  EmptySections,
  PersonExports,
  PersonPayouts,
  PersonSection,
  PersonRedemptions,
  PersonReferrals,
  PersonUsages,
} from '#client/desk/people/person-sections.tsx';
import { PersonRepayments } from '#client/desk/people/person-repayments.tsx';
import { PersonRights } from '#client/desk/people/person-rights.tsx';
import { PersonTransfers } from '#client/desk/people/person-transfers.tsx';
import { PersonTrial } from '#client/desk/people/person-trial.tsx';
import { usePerson } from '#client/desk/people/queries.ts';
import { Timeline } from '#client/desk/timeline/timeline.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

/** Everything that the desk knows about a person, with the actions on grants and links. */
export function PersonPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePerson(id);
  if (!data) {
    return error ? (
      <LoadFailed error={error} retry={refetch} />
    ) : (
      <Skeleton shape="card" lines={2} />
    );
  }
  const { person } = data;
  return (
    <div className={styles.page}>
      {person.email === null ? (
        <PageHead title={texts.deleted} lead={person.account_id} />
      ) : (
        <PageHead title={<EmailText email={person.email} />} lead={person.display_name}>
          <PersonActs accountId={id} email={person.email} name={person.display_name} />
        </PageHead>
      )}
      <p className={styles.firstLine}>{texts.premium(data)}</p>
      {data.deletion && <PersonDeletion deletion={data.deletion} />}
      {person.email !== null && <PersonData person={person} />}
      {data.trial && <PersonTrial accountId={id} trial={data.trial} />}
      <Timeline accountId={id} />
      <PersonContracts accountId={id} contracts={data.contracts} debits={data.debits} />
      <PersonDebits accountId={id} debits={data.debits} />
      <PersonRepayments accountId={id} repayments={data.repayments} />
      <Grants accountId={id} grants={data.grants} />
      <PersonTransfers accountId={id} transfers={data.transfers} />
      <Links accountId={id} codes={data.login_codes} />
      <PersonUsages usages={data.usages} />
      <PersonPayouts payouts={data.payouts} />
      <PersonRedemptions redemptions={data.redemptions} />
      <PersonReferrals referrals={data.referrals} />
      <PersonLetters accountId={id} letters={data.letters} />
      <PersonDocuments accountId={id} documents={data.documents} />
      {person.email !== null && <PersonRights accountId={id} />}
      <PersonExports exports={data.exports} />
      <PersonAgreements consents={data.consents} mailings={data.mailings} />
      <PersonSection title={texts.sections.audit} count={data.audit.length}>
        <AuditRows actions={data.audit} />
      </PersonSection>
      <EmptySections person={data} />
    </div>
  );
}
