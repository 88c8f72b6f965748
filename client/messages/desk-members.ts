/** German texts of the desk's list of members. */

import { peopleTexts } from '#client/messages/desk-people.ts';
import { formatDate } from '#worker/date.ts';
import { filterNames } from '#worker/desk/members/schemas.ts';
import type { MemberFilters, SortedBy } from '#worker/desk/members/schemas.ts';
import { grantSources, memberStatuses } from '#worker/entitlement/schemas.ts';
import type { MemberStatus } from '#worker/entitlement/schemas.ts';
import { catalogue } from '#worker/subscription/catalogue/catalogue.ts';

const statuses: Record<MemberStatus, string> = {
  active: 'läuft',
  ending: 'läuft, gekündigt',
  trialing: 'Testphase',
  past_due: 'Zahlung offen',
  paused: 'pausiert',
  canceled: 'beendet',
  none: 'nie gekauft',
};

const sortedBy: Record<SortedBy, string> = {
  signed_up: 'Dabei seit',
  bought: 'Gekauft',
  redeemed: 'Eingelöst',
  granted: 'Freigeschaltet',
  owing: 'Offen seit',
};

const all = { value: '', label: 'alle' };

type Option = { value: string; label: string };

const options = {
  status: [all, ...memberStatuses.map((value) => ({ value, label: statuses[value] }))],
  source: [
    all,
    ...grantSources.map((value) => ({ value, label: peopleTexts.grants.sources[value] })),
  ],
  owes: [all, { value: 'yes', label: 'offen' }],
};

const names = {
  status: 'Vertrag',
  plan: 'Tarif',
  source: 'Freischaltung',
  coupon: 'Gutschein',
  owes: 'Schulden',
  from: 'Dabei ab',
  to: 'Dabei bis',
} satisfies Record<keyof MemberFilters, string>;

/** A filter's value in the words of its list, else as it is. */
function valueText(name: keyof MemberFilters, value: string): string {
  if (name === 'plan') return catalogue.find(({ key }) => key === value)?.name ?? value;
  if (name === 'from' || name === 'to') return formatDate(Date.parse(`${value}T12:00:00Z`));
  const known: Partial<Record<keyof MemberFilters, Option[]>> = options;
  return known[name]?.find((option) => option.value === value)?.label ?? value;
}

export const memberTexts = {
  filters: 'Liste eingrenzen',
  ...names,
  statuses: options.status,
  all,
  sources: options.source,
  owing: options.owes,
  /** The filters of a list in words; empty for a list of everybody. */
  chosen: (filters: MemberFilters) =>
    filterNames
      .flatMap((name) => {
        const value = filters[name];
        return value ? [`${names[name]}: ${valueText(name, value)}`] : [];
      })
      .join(' · '),
  sort: 'Zuerst',
  sorts: [
    { value: '', label: 'neueste' },
    { value: 'old', label: 'älteste' },
  ],
  show: 'Anzeigen',
  reset: 'Alle zeigen',
  label: 'Mitglieder',
  empty: 'Niemand passt zu dieser Auswahl.',
  sortedBy: (by: SortedBy) => sortedBy[by],
  premium: 'Premium',
  until: (at: string | null) => (at === null ? 'ohne Ende' : `bis ${at}`),
  none: 'keins',
  owed: 'Offen',
  csv: 'Als CSV',
  csvHint: 'Wer welche Liste herunterlädt, steht im Protokoll.',
  csvName: (day: string) => `mitglieder-${day}.csv`,
  csvDone: 'Die Datei ist gespeichert.',
};
