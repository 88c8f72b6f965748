import { useQuery } from '@tanstack/react-query';

import { api, callApi, readApi } from '#client/lib/api.ts';
import { waitingTexts as texts } from '#client/messages/desk-waiting.ts';
import { sendAct, sendOnce } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';

const waitingKey = ['desk/waiting'];
const everyMs = 60_000;

/** Everything that wants a person, polled. */
export function useWaiting() {
  return useQuery({
    queryKey: waitingKey,
    queryFn: () => readApi(api.internal.waiting.$get()),
    refetchInterval: everyMs,
  });
}

/** What can be done from the list itself: again, or that a mail may be let be. */
export function useWaitingActs() {
  const again = useDeskAction([waitingKey], async (kind: 'event' | 'mail', id: string) => {
    if (kind === 'mail') {
      await sendMail(id, true);
      return texts.mailSent;
    }
    await sendAct('event-again', api.internal.events[':id'].again.$post, { id });
    return texts.eventIsDue;
  });
  const letBe = useDeskAction([waitingKey], async (key: string) => {
    await sendMail(key, false);
    return texts.mailLetBe;
  });
  return { again, letBe };
}

function sendMail(key: string, again: boolean) {
  return sendOnce(['given-up mail', key, again], (actionId) =>
    callApi(api.internal.waiting.mails.$post({ json: { action_id: actionId, key, again } })),
  );
}
