/**
 * Runs in the bank's page and in PayPal's page. Sends the person's answer. Then it tells the window
 * that opened it, or returns to the page that the person came from.
 */
export function authenticate(): void {
  const buttons = document.querySelector<HTMLElement>('.buttons');
  const payer = document.querySelector<HTMLInputElement>('input[name="payer_email"]');
  const intent = buttons?.dataset.intent;
  const framed = window.parent !== window;
  if (!buttons || intent === undefined) return;

  function busy(yes: boolean): void {
    for (const button of buttons?.querySelectorAll('button') ?? []) button.disabled = yes;
  }

  function fail(): void {
    const failure = document.getElementById('failure');
    if (!failure) return;
    failure.textContent = 'Das hat nicht geklappt. Versuch es noch einmal.';
    failure.hidden = false;
    busy(false);
  }

  function leave(returnTo: string | null): void {
    if (framed) window.parent.postMessage(`authentication:${intent}`, location.origin);
    else if (returnTo) location.replace(returnTo);
    else location.reload();
  }

  async function decide(choice: string): Promise<void> {
    // Leaving without an answer counts as a refusal.
    const outcome = choice === 'approve' ? 'approve' : 'refuse';
    if (outcome === 'approve' && payer && !payer.reportValidity()) return;
    busy(true);
    const who = outcome === 'approve' && payer ? { payer_email: payer.value } : {};
    const response = await fetch(`/sandbox/api/authentications/${intent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome, ...who }),
    });
    // 404: it was decided elsewhere, and the shop will see how.
    if (response.status === 404) return leave(null);
    if (!response.ok) return fail();
    const { return_to: returnTo } = (await response.json()) as { return_to: string | null };
    leave(returnTo);
  }

  buttons.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.dataset.outcome) decide(button.dataset.outcome).catch(fail);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && framed) decide('cancel').catch(fail);
  });
  // The page is served with disabled buttons, so nobody can answer before this script runs.
  busy(false);
  if (framed) buttons.querySelector('button')?.focus();
}
