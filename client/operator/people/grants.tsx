import { useState } from 'react';

import { deskTexts, statusText } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { ReasonDialog } from '#client/operator/parts/reason-dialog.tsx';
import { Row, Rows } from '#client/operator/parts/row.tsx';
import { PersonSection } from '#client/operator/people/person-sections.tsx';
import { personKey, restoreGrant, revokeGrant } from '#client/operator/people/queries.ts';
import { useDeskAction } from '#client/operator/use-desk-action.ts';
import { useReasoned } from '#client/operator/use-reasoned.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import type { DeskGrant } from '#worker/operator/people/schemas.ts';

const texts = peopleTexts.grants;
const tones = {
  coming: 'notice',
  running: 'success',
  ended: 'neutral',
  revoked: 'danger',
} as const;

/** What somebody was given: each can be taken back, and that can be taken back. */
export function Grants({ accountId, grants }: { accountId: string; grants: DeskGrant[] }) {
  const [revoking, setRevoking] = useState<DeskGrant | null>(null);
  const concerns = [[...personKey, accountId]];
  const restore = useDeskAction(concerns, async (grant: DeskGrant) => {
    await restoreGrant(accountId, grant.id);
    return texts.restored;
  });
  const revoke = useReasoned(concerns, async (grant: DeskGrant, reason: string) => {
    await revokeGrant(accountId, grant.id, reason);
    return texts.revoked;
  });
  return (
    <PersonSection title={peopleTexts.sections.grants} count={grants.length}>
      <Rows label={peopleTexts.sections.grants}>
        {grants.map((grant) => (
          <Row
            key={grant.id}
            title={texts.what(grant.kind, grant.quota)}
            badges={
              <>
                <Badge tone={tones[grant.status]}>{statusText(grant.status)}</Badge>
                {grant.provisional && <Badge>{texts.provisional}</Badge>}
              </>
            }
            facts={[
              [texts.source, texts.sources[grant.source]],
              [texts.starts, formatDate(grant.starts_at)],
              [texts.ends, grant.ends_at === null ? texts.never : formatDate(grant.ends_at)],
              [texts.used, grant.quota === null ? null : `${grant.used} / ${grant.quota}`],
            ]}
            actions={
              grant.can &&
              (grant.can === 'revoke' ? (
                <Button
                  size="small"
                  variant="secondary"
                  color="black"
                  onClick={() => setRevoking(grant)}
                >
                  {texts.revoke}
                </Button>
              ) : (
                <Button
                  size="small"
                  variant="secondary"
                  color="green"
                  busy={restore.busy}
                  onClick={() => void restore.run(grant)}
                >
                  {deskTexts.undo}
                </Button>
              ))
            }
          />
        ))}
      </Rows>
      {revoking && (
        <ReasonDialog
          title={texts.revokeTitle}
          lead={texts.revokeLead}
          label={deskTexts.reason}
          submit={texts.revoke}
          onClose={() => setRevoking(null)}
          onSubmit={async (reason) => {
            await revoke(revoking, reason);
            setRevoking(null);
          }}
        />
      )}
    </PersonSection>
  );
}
