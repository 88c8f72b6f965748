import { addMonths } from '#worker/calendar.ts';
import type { selectLeft } from '#worker/desk/people/left-sql.ts';
import type { LeftThing } from '#worker/desk/people/data-schemas.ts';
import {
  auditYears,
  booksYears,
  claimsYears,
  keptUntil,
  lettersYears,
  proofHashYears,
} from '#worker/legal/kept.ts';

type Left = Awaited<ReturnType<typeof selectLeft>>[number];

/**
 * What is left of a deleted person, and until when the last of it is kept; nothing for anybody
 * else. What is not settled yet, such as a repayment on its way, stays longer.
 */
export function whatIsLeft(left: Left | undefined): LeftThing[] {
  if (!left) return [];
  const byYear = (at: number, years: number) => at && keptUntil(at, years);
  const byDay = (at: number, years: number) => at && addMonths(at, 12 * years);
  const all: LeftThing[] = [
    { what: 'books', until: Math.max(left.booksUntil, byYear(left.books, booksYears)) },
    { what: 'letters', until: Math.max(left.lettersUntil, byYear(left.letters, lettersYears)) },
    { what: 'orders', until: byYear(left.orders, claimsYears) },
    { what: 'claims', until: byYear(left.claims, claimsYears) },
    { what: 'agreements', until: byYear(left.agreements, claimsYears) },
    { what: 'hashes', until: byDay(left.hashes, proofHashYears) },
    { what: 'actions', until: byDay(left.actions, auditYears) },
  ];
  return all.filter(({ until }) => until > 0);
}
