/** German texts of the state of the house. */
import { jobNames } from '#worker/desk/state/job-names.ts';
import { titleOf } from '#worker/desk/state/condition-names.ts';
import type { SettingForm } from '#worker/settings.ts';

export const stateTexts = {
  lead: 'Ob alles läuft, was im Hintergrund geschieht.',
  standsOut: 'Was auffällt',
  nothing: 'Nichts fällt auf.',
  title: titleOf,
  since: (moment: string) => `seit ${moment}`,
  told: (to: string | null) =>
    to === null
      ? 'Niemand bekommt eine E-Mail, wenn etwas auffällt: ALARM_EMAIL ist nicht gesetzt.'
      : `Fällt etwas auf, bekommt ${to} eine E-Mail, und noch eine, wenn es vorbei ist.`,
  ways: 'Was hereinkommt und hinausgeht',
  facts: {
    lag: 'Ereignisse von Stripe brauchten zuletzt höchstens',
    events: 'Ereignisse von Stripe, die scheitern',
    mails: 'E-Mails, die nicht hinausgingen',
    endpoints: 'Apps, die nichts mehr annehmen',
    queues: 'Warteschlangen',
  },
  seconds: (count: number | null) => (count === null ? 'noch keine' : `${count} s`),
  count: (count: number, most: number) => (count >= most ? `${most} oder mehr` : `${count}`),
  queues: (are: boolean) => (are ? 'angeschlossen' : 'keine: der Lauf tut alles allein'),
  jobs: 'Hintergrundläufe',
  job: 'Lauf',
  jobName: (job: string) => (jobNames as Record<string, string>)[job] ?? job,
  ranAt: 'Zuletzt',
  never: 'noch nie gelaufen',
  due: (count: number) => `${count} fällig`,
  oldest: (moment: string) => `Ältestes seit ${moment}`,
  givenUp: (count: number) => (count === 1 ? 'eines hängt' : `${count} hängen`),
  state: 'Stand',
  fails: (moment: string) => `scheitert seit ${moment}`,
  unfinished: 'noch nicht fertig',
  fine: 'in Ordnung',
  settings: 'Einstellungen',
  settingsLead:
    'Ihre Werte stehen nirgends. Hätte eine die falsche Form, würde Lexlern gar nicht antworten.',
  setting: 'Name',
  form: ({ name, set }: SettingForm) => {
    if (set === 0) return 'üblicher Wert';
    if (!name.endsWith('_SECRETS')) return 'gesetzt';
    return set === 1 ? 'ein Geheimnis' : 'zwei Geheimnisse: ein Wechsel läuft';
  },
};
