import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { api, readApi } from '#client/lib/api.ts';
import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { AppSection } from '#client/desk/apps/app-section.tsx';
import { SecretDialog } from '#client/desk/apps/secret-dialog.tsx';
import { SentList } from '#client/desk/apps/sent-list.tsx';
import { appsKey } from '#client/desk/apps/use-secret.ts';
import styles from '#client/desk/parts/desk.module.css';
import { PageHead } from '#client/desk/parts/page-head.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { deskPages } from '#worker/desk-pages.ts';
import type { AppsAnswer } from '#worker/desk/apps/schemas.ts';

/** Apps that people are handed off to; `?endpoint=` shows what was sent to an address. */
export function AppsPage() {
  const [search] = useSearchParams();
  const [secret, setSecret] = useState<string | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: appsKey,
    queryFn: () => readApi(api.internal.apps.$get()),
  });
  const shown = endpointIn(data, search.get('endpoint'));
  return (
    <div className={styles.page}>
      <PageHead title={deskPages.apps.title} lead={texts.lead} />
      {error && <LoadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton shape="control" lines={4} />}
      {data?.apps.length === 0 && <p className={styles.empty}>{texts.none}</p>}
      {data?.apps.map((app) => (
        <AppSection key={app.id} app={app} onSecret={setSecret} />
      ))}
      {shown && <SentList endpoint={shown} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </div>
  );
}

function endpointIn(data: AppsAnswer | undefined, id: string | null) {
  return data?.apps.flatMap(({ endpoints }) => endpoints).find((one) => one.id === id);
}
