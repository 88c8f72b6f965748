import { useBootstrap } from '#client/lib/bootstrap.ts';
import { api } from '#client/lib/api.ts';
import { overviewTexts as texts } from '#client/messages/desk.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow, ListRows } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { sendAct } from '#client/desk/send-once.ts';
import { useDeskAction } from '#client/desk/use-desk-action.ts';
import { overviewKey } from '#client/desk/use-overview.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { formatMoney } from '#worker/money.ts';
import type { FailedEvent, OverduePayment } from '#worker/desk/schemas.ts';

/** Payments that failed or came back, with the days until access ends. */
export function Overdue({ payments }: { payments: readonly OverduePayment[] }) {
  const { now } = useBootstrap();
  return (
    <section className={styles.section}>
      <h2>{texts.overdue}</h2>
      <ListRows label={texts.overdue}>
        {payments.map(({ id, account_id: accountId, email, cents, since, ...payment }) => (
          <ListRow
            key={id}
            title={<PersonLink accountId={accountId} email={email} />}
            badges={<Badge tone="notice">{texts.accessUntil(payment.access_until, now)}</Badge>}
            facts={[
              [texts.problem, texts.overdueKind(payment.is_debit)],
              [texts.overdueCents, cents === null ? null : formatMoney(cents)],
              [texts.overdueSince, formatMoment(since)],
            ]}
          />
        ))}
      </ListRows>
    </section>
  );
}

/** Events whose work fails; each can be done again. */
export function FailedEvents({ events }: { events: readonly FailedEvent[] }) {
  const again = useDeskAction([overviewKey], async (id: string) => {
    await sendAct('event-again', api.internal.events[':id'].again.$post, { id });
    return texts.eventIsDue;
  });
  return (
    <section className={styles.section}>
      <h2>{texts.failedEvents}</h2>
      <ListRows label={texts.failedEvents}>
        {events.map(({ id, type, object_id: objectId, error, attempts, ...event }) => (
          <ListRow
            key={id}
            title={type}
            facts={[
              [texts.eventError, error],
              [texts.eventAttempts, String(attempts)],
              [texts.eventReceived, formatMoment(event.received_at)],
              [texts.eventDue, formatMoment(event.due_at)],
              [texts.eventAbout, <StripeLink key="object" id={objectId} />],
            ]}
            actions={
              <Button
                size="small"
                variant="secondary"
                color="black"
                busy={again.busy}
                aria-label={texts.eventAgainFor(type, objectId)}
                onClick={() => void again.run(id)}
              >
                {texts.eventAgain}
              </Button>
            }
          />
        ))}
      </ListRows>
    </section>
  );
}
