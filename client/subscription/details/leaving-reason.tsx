import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

import { failureCode } from '#client/lib/api-failure.ts';
import { api, callApi } from '#client/lib/api.ts';
import { errorText } from '#client/messages/errors.ts';
import { leavingReasonTexts as texts } from '#client/messages/leaving-reason.ts';
import { Button } from '#client/ui/button.tsx';
import { DisclosureList } from '#client/ui/disclosure-list.tsx';
import { FormError } from '#client/ui/form-error.tsx';
import { Cluster } from '#client/ui/layout.tsx';
import { leavingReasons } from '#worker/entitlement/schemas.ts';
import type { LeavingReason as Reason } from '#worker/entitlement/schemas.ts';

/**
 * Asks why somebody has left that contract: once, when it is done, folded, and answered by one
 * press or not at all.
 */
export function LeavingReason({ contractId }: { contractId: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (because: Reason) =>
      callApi(api.sub.reason.$post({ json: { sub_id: contractId, because } })),
  });
  const thanks = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isSuccess) thanks.current?.focus();
  }, [isSuccess]);
  if (isSuccess) {
    return (
      <p ref={thanks} tabIndex={-1} role="status">
        {texts.thanks}
      </p>
    );
  }
  const answers = (
    <>
      <FormError text={error ? errorText(failureCode(error)) : undefined} />
      <Cluster gap={8}>
        {leavingReasons.map((reason) => (
          <Button
            key={reason}
            size="small"
            variant="secondary"
            color="black"
            disabled={isPending}
            onClick={() => mutate(reason)}
          >
            {texts.reasons[reason]}
          </Button>
        ))}
      </Cluster>
    </>
  );
  return <DisclosureList items={[{ label: texts.title, children: answers }]} />;
}
