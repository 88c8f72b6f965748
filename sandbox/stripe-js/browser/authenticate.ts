/** Runs in the bank's page: sends the person's answer and tells the window that opened it. */
export function authenticate(): void {
  const buttons = document.querySelector<HTMLElement>('.buttons');
  const intent = buttons?.dataset.intent;
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

  async function decide(choice: string): Promise<void> {
    busy(true);
    // Leaving without an answer ends the authentication as a refusal does.
    const outcome = choice === 'approve' ? 'approve' : 'refuse';
    const response = await fetch(`/sandbox/api/authentications/${intent}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome }),
    });
    // Not found: it has been decided elsewhere, and the shop will see how.
    if (!response.ok && response.status !== 404) return fail();
    window.parent.postMessage(`authentication:${intent}`, location.origin);
    if (window.parent === window) location.reload();
  }

  buttons.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button?.dataset.outcome) decide(button.dataset.outcome).catch(fail);
  });
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') decide('cancel').catch(fail);
  });
  // The page comes with disabled buttons, so that no answer is given before it can be sent.
  busy(false);
  buttons.querySelector('button')?.focus();
}
