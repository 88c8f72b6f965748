import { useState } from 'react';

import { deskTexts, statusText } from '#client/messages/desk.ts';
import { peopleTexts } from '#client/messages/desk-people.ts';
import { ReasonDialog } from '#client/desk/parts/reason-dialog.tsx';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonSection } from '#client/desk/people/person-sections.tsx';
import {
  personKey,
  sendGrantRestoration,
  sendGrantRevocation,
} from '#client/desk/people/queries.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { useDialogAction } from '#client/desk/use-dialog-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatDate } from '#worker/date.ts';
import type { DeskGrant } from '#worker/desk/people/schemas.ts';

const texts = peopleTexts.grants;
const tones = {
  coming: 'notice',
  running: 'success',
  ended: 'neutral',
  revoked: 'danger',
} as const;

/** The person's grants; each can be revoked, and a revocation can be undone. */
export function Grants({ accountId, grants }: { accountId: string; grants: DeskGrant[] }) {
  const [revoking, setRevoking] = useState<DeskGrant | null>(null);
  const concerns = [[...personKey, accountId]];
  const restore = useDeskAction(concerns, async (grant: DeskGrant) => {
    await sendGrantRestoration(accountId, grant.id);
    return texts.restored;
  });
  const revoke = useDialogAction(concerns, async (grant: DeskGrant, reason: string) => {
    await sendGrantRevocation(accountId, grant.id, reason);
    return texts.revoked;
  });
  return (
    <PersonSection title={peopleTexts.sections.grants} count={grants.length}>
      <ListRows label={peopleTexts.sections.grants}>
        {grants.map((grant) => (
          <ListRow
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
      </ListRows>
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
