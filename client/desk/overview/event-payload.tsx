import { useQuery } from '@tanstack/react-query';

import { api, readApi } from '#client/lib/api.ts';
import { waitingTexts as texts } from '#client/messages/desk-waiting.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Dialog } from '#client/ui/dialog.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface EventPayloadProps {
  id: string;
  type: string;
  onClose: () => void;
}

/** What Stripe says in an event, as it has it now. */
export function EventPayload({ id, type, onClose }: EventPayloadProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['desk/event', id],
    queryFn: () => readApi(api.internal.events[':id'].$get({ param: { id } })),
  });
  return (
    <Dialog title={texts.payloadOf(type)} onClose={onClose}>
      {error && <LoadFailed error={error} retry={refetch} />}
      {!data && !error && <Skeleton shape="card" />}
      {data && data.payload === null && <p>{texts.payloadGone}</p>}
      {data && data.payload !== null && (
        <pre className={styles.letterText}>{JSON.stringify(data.payload, null, 2)}</pre>
      )}
    </Dialog>
  );
}
