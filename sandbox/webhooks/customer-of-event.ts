import type { SqlStorage } from '@cloudflare/workers-types';

import { findObject } from '#sandbox/store/objects.ts';
import type { Event } from '#sandbox/stripe/objects.ts';

/** Whom an event is about. */
export type EventCustomer = { id: string; email: string | null; name: string | null };

type About = { object?: string; id?: string; customer?: string | null; charge?: string | null };

/** The customer whom an event is about; null if it is about nobody, such as a price. */
export function customerOfEvent(sql: SqlStorage, event: Event): EventCustomer | null {
  const about = event.data.object as About;
  // A dispute names its charge only.
  const charge = about.charge ? findObject(sql, 'charge', about.charge) : null;
  const id = about.object === 'customer' ? about.id : (about.customer ?? charge?.customer);
  const customer = findObject(sql, 'customer', id ?? '');
  return customer && { id: customer.id, email: customer.email, name: customer.name ?? null };
}
