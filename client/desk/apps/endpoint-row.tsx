import { useState } from 'react';
import { Link } from 'react-router-dom';

import { api } from '#client/lib/api.ts';
import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { appsKey, useSecret } from '#client/desk/apps/use-secret.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { DeskEndpoint } from '#worker/desk/apps/schemas.ts';

interface EndpointRowProps {
  endpoint: DeskEndpoint;
  onSecret: (secret: string) => void;
}

const calls = api.internal['app-endpoints'][':id'];
const look = { size: 'small', variant: 'secondary', color: 'black' } as const;

/** An address of an app: how it does, another secret, everything again, its end. */
export function EndpointRow({ endpoint, onSecret }: EndpointRowProps) {
  const { id, address, types, waiting, secret_at: secretAt } = endpoint;
  const [isEnding, setEnding] = useState(false);
  const secret = useSecret(onSecret, () => sendAct('app-secret', calls.secret.$post, { id }));
  const resume = useDeskAction([appsKey], async () => {
    await sendAct('app-resume', calls.resume.$post, { id });
    return texts.resumed;
  });
  const end = useDeskAction([appsKey], async () => {
    await sendAct('app-end', calls.end.$post, { id });
    return texts.endpointEnded;
  });
  return (
    <ListRow
      title={<Link to={`?endpoint=${id}`}>{address}</Link>}
      badges={<Health endpoint={endpoint} />}
      facts={[
        [texts.types, types.map((type) => texts.typeNames[type]).join(', ')],
        [texts.secretAt, formatMoment(secretAt)],
        [texts.waiting, waiting > 0 ? texts.waitingCount(waiting) : null],
      ]}
      actions={
        <>
          <Button
            {...look}
            busy={resume.busy}
            aria-label={texts.resumeFor(address)}
            onClick={() => void resume.run()}
          >
            {texts.resume}
          </Button>
          <Button
            {...look}
            busy={secret.busy}
            aria-label={texts.newSecretFor(address)}
            onClick={() => void secret.run()}
          >
            {texts.newSecret}
          </Button>
          <Button {...look} aria-label={texts.endEndpoint(address)} onClick={() => setEnding(true)}>
            {texts.end}
          </Button>
        </>
      }
    >
      <ConfirmDialog
        open={isEnding}
        title={texts.endEndpointTitle}
        text={texts.endEndpointText}
        confirmLabel={texts.end}
        busy={end.busy}
        onConfirm={() => void end.run().then(() => setEnding(false))}
        onClose={() => setEnding(false)}
        onFocusGone={() => document.querySelector('main')?.focus()}
      />
    </ListRow>
  );
}

function Health({
  endpoint: { paused_at: paused, failing_since: failing },
}: {
  endpoint: DeskEndpoint;
}) {
  if (paused !== null)
    return <Badge tone="danger">{texts.pausedSince(formatMoment(paused))}</Badge>;
  if (failing === null) return null;
  return <Badge tone="notice">{texts.failingSince(formatMoment(failing))}</Badge>;
}
