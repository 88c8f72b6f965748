import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { callApi, api, readApi } from '#client/lib/api.ts';
import styles from '#client/marketing/mailing-section.module.css';
import { errorText } from '#client/messages/errors.ts';
import { mailingTexts as texts } from '#client/messages/mailing.ts';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { mailingText } from '#worker/legal/mailing-text.ts';
import type { MailingAnswer } from '#worker/marketing/schemas.ts';

const queryKey = ['marketing/mails'];

/** Whether the person gets advertising mails, with the switch that requests or ends them. */
export function MailingSection() {
  const mailing = useQuery<MailingAnswer>({
    queryKey,
    queryFn: () => readApi(api.marketing.mails.$get()),
  });
  return (
    <Stack gap={12} className={styles.section}>
      <h2>{texts.title}</h2>
      {mailing.data ? (
        <Choice mailing={mailing.data} />
      ) : mailing.error ? (
        <LoadFailed error={mailing.error} retry={mailing.refetch} />
      ) : (
        <Spinner />
      )}
    </Stack>
  );
}

function Choice({ mailing: { state, email } }: { mailing: MailingAnswer }) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  // What was pressed, at once: the mutation reports itself a moment later, and the switch would
  // jump back for that moment.
  const [wanted, setWanted] = useState<boolean>();
  const set = useMutation({
    mutationFn: (on: boolean) =>
      callApi(api.marketing.mails.$post({ json: { on, source: 'account' } })),
    onMutate: () => setError(undefined),
    onSuccess: (answer) => client.setQueryData(queryKey, answer),
    onError: (failure) => setError(errorText(failureCode(failure))),
    onSettled: () => setWanted(undefined),
  });
  const text = texts.states[state];
  const isOn = wanted ?? state !== 'off';
  return (
    <>
      <p role="status">{typeof text === 'string' ? text : text(email)}</p>
      <Checkbox
        role="switch"
        label={mailingText.words}
        checked={isOn}
        aria-checked={isOn}
        aria-busy={set.isPending}
        onChange={(event) => {
          if (set.isPending) return;
          setWanted(event.target.checked);
          set.mutate(event.target.checked);
        }}
      />
      <FormError text={error} />
      {state === 'waiting' && (
        <div>
          <Button
            size="small"
            color="black"
            variant="secondary"
            busy={set.isPending}
            onClick={() => set.mutate(true)}
          >
            {texts.again}
          </Button>
        </div>
      )}
    </>
  );
}
