/** Runs in a provider's window: signs in the chosen account and tells the page that opened it. */
export function providerWindow(): void {
  const provider = document.body.dataset.provider ?? '';
  const request = Object.fromEntries(new URLSearchParams(location.search));
  const form = document.querySelector('form');
  if (!form) return;

  function busy(yes: boolean): void {
    for (const button of document.querySelectorAll('button')) button.disabled = yes;
  }

  function fail(): void {
    const failure = document.getElementById('failure');
    if (!failure) return;
    failure.textContent = 'Das hat nicht geklappt. Versuch es noch einmal.';
    failure.hidden = false;
    busy(false);
  }

  /** Sends a message to the page that asked, and to no other origin. */
  function tell(message: object): void {
    const asker = request.origin ?? request.redirect_uri ?? location.origin;
    window.opener?.postMessage({ provider, ...message }, new URL(asker).origin);
    window.close();
  }

  async function signIn(choice: object): Promise<void> {
    busy(true);
    const response = await fetch(`/sandbox/api/identity/${provider}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request, choice }),
    });
    if (!response.ok || !window.opener) return fail();
    tell({ answer: await response.json() });
  }

  document.querySelector('ul')?.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.dataset.sub) signIn({ sub: button.dataset.sub }).catch(fail);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    signIn(Object.fromEntries(new FormData(form))).catch(fail);
  });
  document
    .getElementById('cancel')
    ?.addEventListener('click', () => tell({ error: 'user_cancelled_authorize' }));
  // The page is served with disabled buttons, so nobody can choose before this script runs.
  busy(false);
}
