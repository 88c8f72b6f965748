import { Link } from 'react-router-dom';

import { auditTexts as texts } from '#client/messages/desk-audit.ts';
import { detailFacts, detailGroups } from '#client/operator/audit/detail-facts.ts';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
import styles from '#client/operator/parts/desk.module.css';
import { deskPages } from '#worker/desk-pages.ts';
import type { AuditEntry } from '#worker/operator/audit/schemas.ts';

/** What was done at the desk, with what the log keeps of it. */
export function AuditRows({ actions }: { actions: readonly AuditEntry[] }) {
  return (
    <Rows label={texts.list}>
      {actions.map((entry) => (
        <Row
          key={entry.id}
          title={texts.action(entry.action)}
          facts={[
            [texts.at, showMoment(entry.at)],
            [texts.by, entry.operator],
            [texts.subject(entry.subject), entry.subject_id],
            ...detailFacts(entry.details),
            [
              texts.person,
              entry.account_id && (
                <Link key="person" to={deskPages.person.path.replace(':id', entry.account_id)}>
                  {texts.show}
                </Link>
              ),
            ],
          ]}
        >
          <Groups entry={entry} />
        </Row>
      ))}
    </Rows>
  );
}

/** How a thing was before and after, folded. */
function Groups({ entry }: { entry: AuditEntry }) {
  const groups = detailGroups(entry.details);
  if (groups.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>{groups.map(({ name }) => name).join(', ')}</summary>
      {groups.map(({ name, facts }) => (
        <div key={name} className={styles.group}>
          <p className={styles.muted}>{name}</p>
          <dl className={styles.facts}>
            {facts.map(([label, value]) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </details>
  );
}
