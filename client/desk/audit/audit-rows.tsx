import { Link } from 'react-router-dom';

import { auditTexts as texts } from '#client/messages/desk-audit.ts';
import { detailFacts, detailGroups } from '#client/desk/audit/detail-facts.ts';
import { Facts, ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { IdText } from '#client/desk/parts/stripe-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { deskPages } from '#worker/desk-pages.ts';
import type { AuditEntry } from '#worker/desk/audit/schemas.ts';

/** The actions of the audit log, with their details. */
export function AuditRows({ actions }: { actions: readonly AuditEntry[] }) {
  return (
    <ListRows label={texts.list}>
      {actions.map((entry) => (
        <ListRow
          key={entry.id}
          title={texts.action(entry.action)}
          facts={[
            [texts.at, formatMoment(entry.at)],
            [texts.by, entry.operator],
            [texts.subject(entry.subject), <IdText key="subject" id={entry.subject_id} />],
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
        </ListRow>
      ))}
    </ListRows>
  );
}

/** The state before and after a change, collapsed. */
function Groups({ entry }: { entry: AuditEntry }) {
  const groups = detailGroups(entry.details);
  if (groups.length === 0) return null;
  return (
    <details className={styles.folded}>
      <summary>{groups.map(({ name }) => name).join(', ')}</summary>
      {groups.map(({ name, facts }) => (
        <div key={name} className={styles.group}>
          <p className={styles.muted}>{name}</p>
          <Facts facts={facts} />
        </div>
      ))}
    </details>
  );
}
