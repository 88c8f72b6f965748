import { besideTexts as texts } from '#client/messages/beside.ts';
import { besideContractText } from '#client/subscription/beside-contract-text.ts';
import { Banner } from '#client/ui/banner.tsx';
import { AlertIcon } from '#client/ui/icons.tsx';
import { formatDate } from '#worker/date.ts';
import type { BesideStore, Subscription } from '#worker/entitlement/schemas.ts';
import { stores } from '#worker/legal/stores.ts';

const titles: Record<BesideStore['state'], (at: string) => string> = {
  renews: texts.title,
  ends: texts.twice,
  owed: texts.unpaid,
};

/** Says that a store's subscription runs, until when, and what ordering means. */
export function BesideHint({ beside: { store, until, state } }: { beside: BesideStore }) {
  const { at, href } = stores[store];
  const day = until === null ? null : formatDate(until);
  return (
    <Banner
      tone={state === 'renews' ? 'notice' : 'warning'}
      icon={<AlertIcon />}
      title={titles[state](at)}
    >
      <p>{state === 'owed' ? texts.owed(at) : texts[state](at, day)}</p>
      {state === 'renews' && <p>{texts.first(at)}</p>}
      {state === 'owed' && (
        <p>
          <a href={href} rel="noreferrer">
            {texts.manage(at)}
          </a>
        </p>
      )}
    </Banner>
  );
}

interface BesideContractProps {
  beside: BesideStore;
  /** The contract with us. */
  contract: Subscription;
}

/** Says beside a contract with us that a store's subscription renews, and where that is ended. */
export function BesideContract({ beside, contract }: BesideContractProps) {
  const { at, href } = stores[beside.store];
  return (
    <Banner tone="notice" icon={<AlertIcon />} title={texts.both(at)}>
      <p>{besideContractText(contract, beside)}</p>
      <p>
        <a href={href} rel="noreferrer">
          {texts.manage(at)}
        </a>
      </p>
    </Banner>
  );
}
