import { auditTexts as texts } from '#client/messages/desk-audit.ts';
import { detailFacts } from '#client/operator/audit/detail-facts.ts';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { showMoment } from '#client/operator/parts/show-moment.ts';
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
          ]}
        />
      ))}
    </Rows>
  );
}
