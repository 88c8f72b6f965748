import { refundTexts } from '#client/messages/desk-money.ts';
import { timelineTexts as texts } from '#client/messages/desk-timeline.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { BadgeTone } from '#client/ui/badge-variants.ts';
import { Button } from '#client/ui/button.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatDate } from '#worker/date.ts';
import type { TimelineRow } from '#worker/desk/timeline/schemas.ts';
import { formatMoney } from '#worker/money.ts';

const tones: Record<string, BadgeTone> = {
  paid: 'success',
  failed: 'danger',
  returned: 'danger',
  given_up: 'danger',
  lost: 'danger',
  open: 'notice',
  contested: 'notice',
  waiting: 'notice',
  needs_response: 'notice',
};

interface TimelineItemProps {
  row: TimelineRow;
  onRead: () => void;
  onRefund: () => void;
}

/** One row of a timeline, with what can be done with it. */
export function TimelineItem({ row, onRead, onRefund }: TimelineItemProps) {
  const { facts } = texts;
  const about = texts.about(row);
  const kind = texts.kinds[row.kind];
  return (
    <ListRow
      title={about === '' ? kind : `${kind}: ${about}`}
      badges={<Badge tone={tones[row.status]}>{texts.status(row)}</Badge>}
      facts={[
        [facts.at, formatMoment(row.at)],
        [facts.amount, row.amount == null ? null : formatMoney(row.amount)],
        [facts.refunded, row.refunded ? formatMoney(row.refunded) : null],
        [facts.last4, row.last4 ? `…${row.last4}` : null],
        [facts.number, row.number ?? null],
        [facts.why, row.reason ? texts.word(row.reason) : null],
        [facts.problem, row.problem ?? null],
        [facts.before, row.from_plan ? texts.word(row.from_plan) : null],
        [facts.starts, row.starts_at ? formatDate(row.starts_at) : null],
        [facts.ends, endOf(row)],
        [facts.to, row.recipient ? <EmailText key="to" email={row.recipient} /> : null],
        [facts.device, row.device ?? null],
        [facts.country, row.country ?? null],
        [facts.by, row.by ? <EmailText key="by" email={row.by} /> : null],
        [facts.atStripe, row.stripe_id ? <StripeLink key="id" id={row.stripe_id} /> : null],
      ]}
      actions={actionOf(row, onRead, onRefund)}
    />
  );
}

function endOf({ kind, ends_at: endsAt }: TimelineRow): string | null {
  if (kind !== 'grant') return null;
  return endsAt == null ? texts.facts.never : formatDate(endsAt);
}

function actionOf(row: TimelineRow, onRead: () => void, onRefund: () => void) {
  const look = { size: 'small', variant: 'secondary', color: 'black' } as const;
  if (row.letter_id) {
    return (
      <Button {...look} aria-label={texts.readMail(row.title)} onClick={onRead}>
        {texts.read}
      </Button>
    );
  }
  const isLeft = row.status === 'paid' || row.status === 'partly_refunded';
  if (row.kind !== 'payment' || !isLeft || !row.invoice_id) return undefined;
  return (
    <Button
      {...look}
      aria-label={refundTexts.openFor(formatMoney(row.amount ?? 0))}
      onClick={onRefund}
    >
      {refundTexts.open}
    </Button>
  );
}
