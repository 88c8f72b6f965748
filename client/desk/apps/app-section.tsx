import { useState } from 'react';

import { api } from '#client/lib/api.ts';
import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { EndpointForm } from '#client/desk/apps/endpoint-form.tsx';
import { EndpointRow } from '#client/desk/apps/endpoint-row.tsx';
import { appsKey, useSecret } from '#client/desk/apps/use-secret.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import type { DeskApp } from '#worker/desk/apps/schemas.ts';

interface AppProps {
  app: DeskApp;
  onSecret: (secret: string) => void;
}

/** An app: the keys with which it asks, and the addresses to which it is told what changes. */
export function AppSection({ app, onSecret }: AppProps) {
  const { id, name, endpoints } = app;
  return (
    <section className={styles.section} aria-labelledby={`app-${id}`}>
      <h2 id={`app-${id}`}>
        {name} <code>{id}</code>
      </h2>
      <Keys app={app} onSecret={onSecret} />
      <h3>{texts.endpoints}</h3>
      {endpoints.length === 0 && <p className={styles.muted}>{texts.noEndpoints}</p>}
      <ListRows label={texts.endpoints}>
        {endpoints.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} onSecret={onSecret} />
        ))}
      </ListRows>
      <EndpointForm clientId={id} onSecret={onSecret} />
    </section>
  );
}

function Keys({ app: { id: clientId, keys }, onSecret }: AppProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const make = useSecret(onSecret, () =>
    sendAct('app-key', api.internal.apps[':id'].keys.$post, { id: clientId }),
  );
  const end = useDeskAction([appsKey], async (id: string) => {
    await sendAct('app-key-end', api.internal['app-keys'][':id'].end.$post, { id });
    return texts.keyEnded;
  });
  return (
    <>
      <h3>{texts.keys}</h3>
      {keys.length === 0 && <p className={styles.muted}>{texts.noKeys}</p>}
      <ListRows label={texts.keys}>
        {keys.map(({ id, created_at: madeAt }) => (
          <ListRow
            key={id}
            title={<code>{id}</code>}
            facts={[[texts.made, formatMoment(madeAt)]]}
            actions={
              <Button
                size="small"
                variant="secondary"
                color="black"
                aria-label={texts.endKey(id)}
                onClick={() => setEnding(id)}
              >
                {texts.end}
              </Button>
            }
          />
        ))}
      </ListRows>
      <div>
        <Button size="small" busy={make.busy} onClick={() => void make.run()}>
          {texts.newKey}
        </Button>
      </div>
      <ConfirmDialog
        open={ending !== null}
        title={texts.endKeyTitle}
        text={texts.endKeyText}
        confirmLabel={texts.end}
        busy={end.busy}
        onConfirm={() => void end.run(ending ?? '').then(() => setEnding(null))}
        onClose={() => setEnding(null)}
        onFocusGone={() => document.querySelector('main')?.focus()}
      />
    </>
  );
}
