import type { RanDay } from '#sandbox/clock/routes.ts';
import type { ConsoleTools, Panel } from './panel.ts';

type Work = RanDay['stripe'][number];

/** The clock: shows the world's time, moves it forward, and lists what ran on the way. */
export function clockPanel({ api, dom, words, say, done, report }: ConsoleTools): Panel {
  const { make } = dom;
  const panel = dom.byId('clock');
  let now = new Date();
  const works: Record<Work['kind'], string> = {
    incomplete_expiry: 'unbezahlter Vertrag verfällt',
    invoice_retry: 'neuer Versuch, eine Rechnung einzuziehen',
    invoice_upcoming: 'Rechnung angekündigt',
    refund: 'Antwort der Bank auf eine Erstattung',
    resumption_expiry: 'unbezahlte Fortsetzung verfällt',
    schedule_expiring: 'Ende eines Planwechsels angekündigt',
    session_expiry: 'Checkout verfällt',
    settlement: 'Antwort der Bank auf eine Lastschrift',
    subscription: 'Zeitraum eines Vertrags zu Ende',
    subscription_schedule: 'Planwechsel',
    trial_will_end: 'Ende einer Testphase angekündigt',
  };

  function show(iso: string): void {
    now = new Date(iso);
    dom.byId('clock-now').textContent = words.time(iso);
  }

  const count = (number: number, one: string, many: string) =>
    `${number} ${number === 1 ? one : many}`;

  function ranRow({ at, stripe, mails }: RanDay): HTMLElement {
    return make(
      'li',
      { class: 'row' },
      make('strong', {}, words.time(at)),
      mails > 0 && make('span', { class: 'badge' }, count(mails, 'Nachricht', 'Nachrichten')),
      make(
        'ul',
        { class: 'works' },
        ...stripe.map((work) =>
          make(
            'li',
            { class: 'note' },
            `${words.time(work.at)} ${works[work.kind]} `,
            make('code', {}, work.id),
          ),
        ),
      ),
    );
  }

  /** Lists the days on which anything happened, and counts the others. */
  function showRan(ran: RanDay[]): void {
    const busy = ran.filter(({ stripe, mails }) => stripe.length > 0 || mails > 0);
    const runs = ran.reduce((sum, day) => sum + day.runs, 0);
    const quiet = ran.length - busy.length;
    const run = count(runs, 'geplanter Lauf von Lexlern', 'geplante Läufe von Lexlern');
    const rest = quiet > 0 ? `, an ${count(quiet, 'Tag', 'Tagen')} nichts fällig` : '';
    const nothing = busy.length === 0 ? ', nichts war fällig' : rest;
    const summary = make('p', { class: 'note' }, `${run}${nothing}.`);
    dom.byId('clock-ran').replaceChildren(summary, make('ul', {}, ...busy.map(ranRow)));
  }

  async function move(body: { advance: number } | { to: string }): Promise<void> {
    say('Die Uhr läuft. Ein Jahr dauert etwa eine halbe Minute.');
    const answer = await api.post<{ now: string; ran: RanDay[] }>('clock', body);
    showRan(answer.ran);
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
