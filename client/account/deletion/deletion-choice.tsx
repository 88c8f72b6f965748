import { useState } from 'react';
import { Link } from 'react-router-dom';

import formStyles from '#client/account/account-form.module.css';
import { failureCode } from '#client/lib/api-failure.ts';
import { useAction } from '#client/lib/use-action.ts';
import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { deletionTexts } from '#client/messages/deletion.ts';
import { errorText } from '#client/messages/errors.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { ChoiceCards } from '#client/ui/choice-cards.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import type { ContractToEnd, DeletionOptions } from '#worker/deletion/schemas.ts';
import { stores } from '#worker/legal/stores.ts';
import { pages } from '#worker/pages.ts';

const texts = deletionTexts.dialog;
type When = 'now' | 'term_end';

interface DeletionChoiceProps {
  options: DeletionOptions;
  email: string;
  chosen: When;
  onChoose: (when: When) => void;
  /** Sends the code; throws what the call throws. */
  send: () => Promise<void>;
}

/** What goes, when, and what comes back; the button sends the code that confirms it. */
export function DeletionChoice({ options, email, chosen, onChoose, send }: DeletionChoiceProps) {
  const { contract, term_end: termEnd, now } = options;
  const [error, setError] = useState<string>();
  const first = useFirstFocus<HTMLButtonElement>();
  const sending = useAction(async () => {
    setError(undefined);
    await send().catch((thrown: unknown) => setError(failureCode(thrown)));
  });
  return (
    <Stack gap={20}>
      <p>{texts.goes}</p>
      {options.stores.map((store) => (
        <Banner key={store} tone="danger">
          <p>{texts.store(stores[store].at)}</p>
          <p>
            <a href={stores[store].href} rel="noreferrer">
              {texts.storeLink(stores[store].at)}
            </a>
          </p>
        </Banner>
      ))}
      {contract && termEnd ? (
        <ChoiceCards
          legend={texts.choice}
          name="when"
          cards={[
            {
              value: 'term_end',
              title: texts.termEnd,
              note: [texts.termEndHint(termEnd.due_at), ...refundOf(contract)].join(' '),
              amount: null,
              detail: null,
            },
            {
              value: 'now',
              title: texts.now,
              note: [texts.nowHint(now.due_at), ...refundOf(contract, texts.noRefund)].join(' '),
              amount: null,
              detail: null,
            },
          ]}
          chosen={chosen}
          onChoose={(value) => onChoose(value === 'now' ? 'now' : 'term_end')}
        />
      ) : (
        <>
          {contract && <p>{texts.lifetime}</p>}
          <p>{texts.when(now.due_at)}</p>
        </>
      )}
      {contract?.guarantee && (
        <Banner tone="notice">
          <p>{texts.guarantee(contract.guarantee.refund, contract.guarantee.ends_at)}</p>
          <p>
            <Link to={pages.home.path}>{texts.toGuarantee}</Link>
          </p>
        </Banner>
      )}
      {contract && contract.owed > 0 && <p>{texts.owed(contract.owed)}</p>}
      <FormError text={error && errorText(error)} />
      <Button
        ref={first}
        size="large"
        fullwidth
        busy={sending.busy}
        onClick={() => void sending.run()}
      >
        {texts.send}
      </Button>
      <p className={formStyles.small}>{texts.sendHint(email)}</p>
    </Stack>
  );
}

/** What comes back of what was paid; `none` where nothing does. */
function refundOf({ refund, ends_at: at, refund_by: by }: ContractToEnd, none?: string): string[] {
  if (refund > 0 && at !== null) return [texts.refund(refund, at, by)];
  return none === undefined ? [] : [none];
}
