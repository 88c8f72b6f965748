import { api } from '#client/lib/api.ts';
import { appTexts as texts } from '#client/messages/desk-apps.ts';
import { appsKey } from '#client/desk/apps/use-secret.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { DeskList } from '#client/desk/parts/list-end.tsx';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { useList } from '#client/desk/use-list.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { DeskEndpoint, SentItem } from '#worker/desk/apps/schemas.ts';

const sentKey = [...appsKey, 'sent'];

/** What an address was told, with its answers; each can be sent again. */
export function SentList({
  endpoint: { id, address, paused_at: pausedAt },
}: {
  endpoint: DeskEndpoint;
}) {
  const list = useList(
    [...sentKey, id],
    (after) => api.internal['app-endpoints'][':id'].messages.$get({ param: { id }, query: after }),
    (page) => page.sent,
  );
  const again = useDeskAction([sentKey], async (messageId: string) => {
    const call = api.internal['app-messages'][':id'].again.$post;
    await sendAct('app-again', call, { id: messageId });
    return texts.isDue;
  });
  return (
    <section className={styles.section} aria-labelledby="sent">
      <h2 id="sent">{texts.sentTo(address)}</h2>
      <DeskList list={list} label={texts.sent} empty={texts.nothingSent}>
        {(sent) => (
          <ListRow
            key={sent.id}
            title={texts.typeNames[sent.type]}
            badges={<State sent={sent} />}
            facts={[
              [
                texts.person,
                sent.account_id && (
                  <PersonLink key="person" accountId={sent.account_id} email={sent.account_id} />
                ),
              ],
              [texts.at, formatMoment(sent.created_at)],
              [texts.answer, sent.tried_at && String(sent.status ?? texts.noAnswer)],
              [texts.attempts, sent.attempts > 1 ? String(sent.attempts) : null],
              [texts.due, sent.due_at && formatMoment(sent.due_at)],
            ]}
            actions={
              sent.due_at === null &&
              pausedAt === null && (
                <Button
                  size="small"
                  variant="secondary"
                  color="black"
                  busy={again.busy}
                  aria-label={texts.againFor(sent.id)}
                  onClick={() => void again.run(sent.id)}
                >
                  {texts.again}
                </Button>
              )
            }
          />
        )}
      </DeskList>
    </section>
  );
}

function State({ sent }: { sent: SentItem }) {
  const { text, tone } = texts.state(sent);
  return <Badge tone={tone}>{text}</Badge>;
}
