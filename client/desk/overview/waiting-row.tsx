import { useState } from 'react';
import { Link } from 'react-router-dom';

import { waitingTexts as texts } from '#client/messages/desk-waiting.ts';
import { EventPayload } from '#client/desk/overview/event-payload.tsx';
import { useWaitingActs } from '#client/desk/overview/queries.ts';
import { formatMoment } from '#client/desk/parts/format-moment.ts';
import { ListRow } from '#client/desk/parts/list-rows.tsx';
import { PersonLink } from '#client/desk/parts/person-link.tsx';
import { StripeLink } from '#client/desk/parts/stripe-link.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmailText } from '#client/ui/email-text.tsx';
import { formatMoney } from '#worker/money.ts';
import { deskPages } from '#worker/desk-pages.ts';
import type { WaitingItem, WaitingKind } from '#worker/desk/waiting/schemas.ts';

/** The lists where such items are decided. */
const lists: Partial<Record<WaitingKind, string>> = {
  declaration: deskPages.declarations.path,
  proof: deskPages.proofs.path,
  payout: deskPages.payouts.path,
  referral: deskPages.referrals.path,
  second_look: deskPages.secondLooks.path,
};

const look = { size: 'small', variant: 'secondary', color: 'black' } as const;

/** One thing that wants a person: what, whose, since when, until when, and what can be done. */
export function WaitingRow({ item, now }: { item: WaitingItem; now: number }) {
  const { kind, since, deadline, cents, problem, attempts, stripe_id: stripeId } = item;
  const { facts } = texts;
  const about = texts.about(kind, item.about);
  const name = about === '' ? texts.kind(kind) : `${texts.kind(kind)}: ${about}`;
  return (
    <ListRow
      title={name}
      badges={
        deadline !== null && (
          <Badge tone={texts.isLate(deadline, now) ? 'danger' : 'notice'}>
            {texts.deadline(kind, deadline, now)}
          </Badge>
        )
      }
      facts={[
        [facts.person, personOf(item)],
        [facts.since, since === null ? null : texts.age(since, now)],
        [facts.until, deadline === null ? null : formatMoment(deadline)],
        [facts.cents, cents === null ? null : formatMoney(cents)],
        [facts.problem, problem === null ? null : texts.problem(kind, problem)],
        [facts.attempts, attempts === null ? null : String(attempts)],
        [facts.atStripe, stripeId === null ? null : <StripeLink key="id" id={stripeId} />],
      ]}
      actions={<Acts item={item} name={name} />}
    />
  );
}

function personOf({ account_id: id, email }: WaitingItem) {
  if (id !== null) return <PersonLink accountId={id} email={email} />;
  return email === null ? null : <EmailText email={email} />;
}

function Acts({ item: { kind, id, about }, name }: { item: WaitingItem; name: string }) {
  const { again, letBe } = useWaitingActs();
  const [isOpen, setOpen] = useState(false);
  const list = lists[kind];
  if (list !== undefined) {
    return (
      <Link to={list} aria-label={texts.openFor(name)}>
        {texts.open}
      </Link>
    );
  }
  if (kind !== 'event' && kind !== 'mail') return null;
  return (
    <>
      <Button
        {...look}
        busy={again.busy}
        aria-label={texts.actOn(texts.again, name)}
        onClick={() => void again.run(kind, id)}
      >
        {texts.again}
      </Button>
      {kind === 'mail' ? (
        <Button
          {...look}
          busy={letBe.busy}
          aria-label={texts.actOn(texts.letBe, name)}
          onClick={() => void letBe.run(id)}
        >
          {texts.letBe}
        </Button>
      ) : (
        <Button
          {...look}
          aria-label={texts.actOn(texts.payload, `${about} ${id}`)}
          onClick={() => setOpen(true)}
        >
          {texts.payload}
        </Button>
      )}
      {isOpen && <EventPayload id={id} type={about} onClose={() => setOpen(false)} />}
    </>
  );
}
