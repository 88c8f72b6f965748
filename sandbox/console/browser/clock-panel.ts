import type { ConsoleTools, Panel } from './panel.ts';

/** The clock: shows the world's time and moves it forward. */
export function clockPanel({ api, dom, words, done, report }: ConsoleTools): Panel {
  const panel = dom.byId('clock');
  let now = new Date();

  function show(iso: string): void {
    now = new Date(iso);
    dom.byId('clock-now').textContent = words.time(iso);
  }

  async function move(body: { advance: number } | { to: string }): Promise<void> {
    const answer = await api.post<{ now: string }>('clock', body);
    await done(`Die Uhr steht auf ${words.time(answer.now)}.`);
  }

  /** The same day `months` later, or the last day of that month. */
  function monthsOn(months: number): Date {
    const there = new Date(now);
    there.setUTCDate(1);
    there.setUTCMonth(there.getUTCMonth() + months);
    const last = new Date(
      Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + 1, 0),
    ).getUTCDate();
    there.setUTCDate(Math.min(now.getUTCDate(), last));
    return there;
  }

  panel.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button) return;
    const { days, months } = button.dataset;
    const request = days
      ? move({ advance: Number(days) * 86_400 })
      : months && move({ to: monthsOn(Number(months)).toISOString() });
    if (!request) return;
    button.disabled = true;
    request.catch(report).finally(() => (button.disabled = false));
  });

  dom.byId('clock-to').addEventListener('submit', (event) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const at = new FormData(form).get('at');
    if (typeof at !== 'string' || at === '') return;
    move({ to: new Date(at).toISOString() })
      .then(() => form.reset())
      .catch(report);
  });

  return { load: async () => show((await api.get<{ now: string }>('clock')).now) };
}
