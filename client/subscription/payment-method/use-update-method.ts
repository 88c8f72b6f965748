import { useMutation } from '@tanstack/react-query';

import { useOwnerConfirmation } from '#client/account/confirmation/use-owner-confirmation.ts';
import { callApi, api } from '#client/lib/api.ts';
import { failureCode } from '#client/lib/api-failure.ts';
import { notify } from '#client/lib/notices.ts';
import { useAction } from '#client/lib/use-action.ts';
import { errorText } from '#client/messages/errors.ts';

/** Opens Stripe's page for another payment method, after a confirmation if needed. */
export function useUpdateMethod() {
  const confirmation = useOwnerConfirmation(false);
  const { mutateAsync: createSession } = useMutation({
    mutationFn: () => callApi(api.sub.stripe.checkout.session.$get()),
  });

  const { run, busy } = useAction(async () => {
    try {
      await confirmation.attempt(async () => openSite((await createSession()).url));
    } catch (error) {
      notify('failure', errorText(failureCode(error)));
    }
  });

  return { run, busy, confirmation };
}

/**
 * Opens another site. Resolves only if the person comes back to this page from the browser's cache.
 */
async function openSite(url: string): Promise<void> {
  const back = new Promise((resolve) => {
    window.addEventListener('pageshow', resolve, { once: true });
  });
  window.location.assign(url);
  await back;
}
