import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { errorText } from '#client/messages/errors.ts';
import { useSetRenewal } from '#client/subscription/details/queries.ts';

interface RenewalChange {
  status: 'on' | 'off';
  end?: 'paid' | undefined;
  /** The notice after it has worked. */
  done: [title: string, text?: string];
}

/** Changes the renewal once, says how that went, and closes the dialog that asked. */
export function useChangeRenewal(subscriptionId: string, onClose: () => void) {
  const renewal = useSetRenewal();
  return {
    isPending: renewal.isPending,
    change: ({ status, end, done }: RenewalChange): void => {
      if (renewal.isPending) return;
      renewal.mutate(
        { status, sub_id: subscriptionId, ...(end && { end }) },
        {
          onSuccess: () => notify('success', ...done),
          onError: (error) => notify('failure', errorText(failureCode(error))),
          onSettled: onClose,
        },
      );
    },
  };
}
