import { useRef } from 'react';

import { DealLogo } from '#client/cashback/deal-logo.tsx';
import styles from '#client/cashback/deal.module.css';
import { ProofUpload } from '#client/cashback/proof-upload.tsx';
import { UsageState } from '#client/cashback/usage-state.tsx';
import { useTitle } from '#client/lib/use-title.ts';
import { dealTexts as texts } from '#client/messages/deal.ts';
import { dealsTexts } from '#client/messages/deals.ts';
import { Badge } from '#client/ui/badge.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { Card } from '#client/ui/card.tsx';
import { DescriptionList } from '#client/ui/description-list.tsx';
import { Cluster, Stack } from '#client/ui/layout.tsx';
import type { Deal, UsageAnswer } from '#worker/cashback/schemas.ts';

interface DealDetailsProps {
  deal: Deal;
  usage: UsageAnswer;
  /** The pseudonym of the person for this partner. */
  userId: string;
}

/** One deal: the offer, the tasks, the state of its use and the upload of the proof. */
export function DealDetails({ deal, usage, userId }: DealDetailsProps) {
  useTitle(deal.name);
  const state = useRef<HTMLElement>(null);
  const used = usage.status === 'uploaded' || usage.status === 'confirmed';
  // The upload disappears with the control that has the focus.
  const upload = (
    <ProofUpload
      dealId={deal.id}
      title={usage.status === 'rejected' ? texts.proof.newTitle : texts.proof.title}
      onDone={() => state.current?.focus()}
    />
  );
  return (
    <>
      <Card width="subscription">
        <div className={styles.head}>
          <DealLogo deal={deal} />
          <div className={styles.named}>
            <p className={styles.ad}>{dealsTexts.ad}</p>
            <h1>{deal.name}</h1>
            <Cluster gap={6}>
              <Badge tone="accent">{texts.freeMonths(deal.free_months)}</Badge>
              {deal.is_free && <Badge tone="success">{dealsTexts.free}</Badge>}
            </Cluster>
          </div>
        </div>
        <UsageState ref={state} dealId={deal.id} usage={usage} />
        {usage.status === 'rejected' && upload}
        <p className={styles.description}>{deal.description}</p>
        {deal.benefits.length > 0 && (
          <Stack as="section" gap={16} aria-labelledby="vorteile">
            <h2 id="vorteile">{texts.benefits}</h2>
            <ul className={styles.list}>
              {deal.benefits.map((benefit) => (
                <li key={benefit}>{benefit}</li>
              ))}
            </ul>
          </Stack>
        )}
        {!used && <BeforePartner deal={deal} />}
        {!used && (
          <Stack as="section" gap={16} aria-labelledby="aufgaben">
            <h2 id="aufgaben">{texts.tasks}</h2>
            <PartnerLink href={affiliateLink(deal.affiliate_link, userId)} />
            <ol className={styles.tasks}>
              {deal.tasks.map((task) => (
                <li key={task}>{task}</li>
              ))}
            </ol>
            <p className={styles.small}>{texts.cookies}</p>
          </Stack>
        )}
      </Card>
      {usage.status === 'none' && <Card width="subscription">{upload}</Card>}
    </>
  );
}

/** What is to be known before the contract with the partner: with whom, and what it costs. */
function BeforePartner({ deal }: { deal: Deal }) {
  return (
    <Stack as="section" gap={16} aria-labelledby="partner">
      <h2 id="partner">{texts.before}</h2>
      <DescriptionList
        rows={[
          { label: texts.partner, value: deal.partner ?? deal.name },
          { label: dealsTexts.costs, value: deal.costs ?? dealsTexts.costsUnknown },
        ]}
      />
      <p>{texts.contract}</p>
      <p>{dealsTexts.conditions}</p>
      {deal.terms_link !== null && (
        <p>
          <a href={deal.terms_link} target="_blank" rel="noopener">
            {texts.terms}
            <NewWindow />
          </a>
        </p>
      )}
    </Stack>
  );
}

/** Leads to the partner, in a new window. */
function PartnerLink({ href }: { href: string }) {
  return (
    <div>
      <a href={href} target="_blank" rel="noopener sponsored" className={buttonClass({})}>
        {texts.toPartner}
        <NewWindow />
      </a>
    </div>
  );
}

function NewWindow() {
  return <span className="visually-hidden">, {texts.newWindow}</span>;
}

/**
 * Adds the person's pseudonym to the query of the partner's address and keeps the rest of the query
 * unchanged.
 */
function affiliateLink(address: string, userId: string): string {
  const url = new URL(address);
  if (url.searchParams.has('user_id')) {
    url.searchParams.set('user_id', userId);
  } else {
    const query = `user_id=${encodeURIComponent(userId)}`;
    url.search = url.search === '' ? query : `${url.search}&${query}`;
  }
  return url.href;
}
