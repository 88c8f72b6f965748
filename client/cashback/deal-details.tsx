import { useRef } from 'react';

import { affiliateLink } from '#client/cashback/affiliate-link.ts';
import { DealLogo } from '#client/cashback/deal-logo.tsx';
import styles from '#client/cashback/deal.module.css';
import { ProofUpload } from '#client/cashback/proof-upload.tsx';
import { UsageState } from '#client/cashback/usage-state.tsx';
import { useTitle } from '#client/lib/use-title.ts';
import { dealTexts as texts } from '#client/messages/cashback.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import type { Deal, UsageAnswer } from '#worker/cashback/schemas.ts';

interface DealDetailsProps {
  deal: Deal;
  usage: UsageAnswer;
  /** What the partner knows the person by. */
  userId: string;
}

/** A deal from its offer to the proof of having taken it up. */
export function DealDetails({ deal, usage, userId }: DealDetailsProps) {
  useTitle(deal.name);
  const state = useRef<HTMLElement>(null);
  const used = usage.status === 'uploaded' || usage.status === 'confirmed';
  return (
    <>
      <Card width="subscription">
        <div className={styles.head}>
          <DealLogo deal={deal} />
          <div className={styles.named}>
            <h1>{deal.name}</h1>
            <Badge tone="accent">{texts.freeMonths(deal.free_months)}</Badge>
          </div>
        </div>
        <UsageState ref={state} dealId={deal.id} usage={usage} />
        <p className={styles.description}>{deal.description}</p>
        {deal.benefits.length > 0 && (
          <section className={styles.part} aria-labelledby="vorteile">
            <h2 id="vorteile">{texts.benefits}</h2>
            <ul className={styles.list}>
              {deal.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </section>
        )}
        <section className={styles.part} aria-labelledby="aufgaben">
          <h2 id="aufgaben">{texts.tasks}</h2>
          <PartnerButton href={affiliateLink(deal.affiliate_link, userId)} disabled={used} />
          <ol className={styles.tasks}>
            {deal.tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ol>
          <p className={styles.small}>{texts.cookies}</p>
          {deal.terms_link !== null && (
            <p className={styles.small}>
              <a href={deal.terms_link} target="_blank" rel="noopener">
                {texts.terms}
                <NewWindow />
              </a>
            </p>
          )}
        </section>
      </Card>
      {!used && (
        <Card width="subscription">
          {/* What it held the focus with goes away with it. */}
          <ProofUpload dealId={deal.id} onDone={() => state.current?.focus()} />
        </Card>
      )}
    </>
  );
}

/** To the partner, in a window of its own; who has handed in a proof has been there. */
function PartnerButton({ href, disabled }: { href: string; disabled: boolean }) {
  return (
    <div>
      {disabled ? (
        <Button disabled>{texts.toPartner}</Button>
      ) : (
        <a href={href} target="_blank" rel="noopener" className={buttonClass({})}>
          {texts.toPartner}
          <NewWindow />
        </a>
      )}
    </div>
  );
}

function NewWindow() {
  return <span className="visually-hidden">, {texts.newWindow}</span>;
}
