export interface Words {
  /** ISO 8601 or UTC seconds, as `20.11.2026, 14:05`. */
  time: (at: string | number | null | undefined) => string;
  day: (at: number | null | undefined) => string;
  money: (cents: number, currency: string) => string;
  status: (status: string | null) => string;
}

/** How times, money and states read in German. */
export function wordings(): Words {
  const moment = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium', timeStyle: 'short' });
  const date = new Intl.DateTimeFormat('de-DE', { dateStyle: 'medium' });
  const states: Record<string, string> = {
    active: 'aktiv',
    canceled: 'beendet',
    incomplete: 'unvollständig',
    incomplete_expired: 'nie bezahlt, verfallen',
    past_due: 'überfällig',
    paused: 'pausiert',
    trialing: 'Testphase',
    unpaid: 'unbezahlt',
    draft: 'Entwurf',
    open: 'offen',
    paid: 'bezahlt',
    void: 'storniert',
    uncollectible: 'uneinbringlich',
    processing: 'unterwegs',
    returned: 'zurückgegeben',
    refunded: 'erstattet',
    dispute_needs_response: 'bestritten',
    dispute_lost: 'zurückgebucht',
    dispute_won: 'bestritten und behalten',
    pending: 'unterwegs',
    delivered: 'zugestellt',
    failed: 'gescheitert',
    held: 'zurückgehalten',
    dropped: 'verworfen',
  };
  return {
    time(at) {
      if (at === null || at === undefined) return '–';
      return moment.format(typeof at === 'number' ? at * 1000 : new Date(at));
    },
    day: (at) => (at ? date.format(at * 1000) : '–'),
    money: (cents, currency) =>
      new Intl.NumberFormat('de-DE', { style: 'currency', currency }).format(cents / 100),
    status: (status) => (status === null ? '–' : (states[status] ?? status)),
  };
}
