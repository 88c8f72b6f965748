import { useMutation } from '@tanstack/react-query';

import { useConfirmation } from '#client/account/confirmation/use-confirmation.ts';
import { answer, api } from '#client/lib/api.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { leaveFor } from '#client/lib/leave-for.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';

/** Leaves for the payment service's page that takes another payment method, confirmed if need be. */
export function useUpdateMethod() {
  const confirmation = useConfirmation(false);
  const { mutateAsync: begin } = useMutation({
    mutationFn: () => answer(api.sub.stripe.checkout.session.$get()),
  });

  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => leaveFor((await begin()).url));
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });

  return { run, busy, confirmation };
}
