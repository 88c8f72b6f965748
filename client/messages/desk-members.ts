/** German texts of the desk's list of members. */

import { peopleTexts } from '#client/messages/desk-people.ts';
import type { SortedBy } from '#worker/desk/members/schemas.ts';
import { grantSources, memberStatuses } from '#worker/entitlement/schemas.ts';
import type { MemberStatus } from '#worker/entitlement/schemas.ts';

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

export const memberTexts = {
  filters: 'Liste eingrenzen',
  status: 'Vertrag',
  statuses: [all, ...memberStatuses.map((value) => ({ value, label: statuses[value] }))],
  plan: 'Tarif',
  all,
  source: 'Freischaltung',
  sources: [
    all,
    ...grantSources.map((value) => ({ value, label: peopleTexts.grants.sources[value] })),
  ],
  owes: 'Schulden',
  owing: [all, { value: 'yes', label: 'offen' }],
  coupon: 'Gutschein',
  from: 'Dabei ab',
  to: 'Dabei bis',
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
