import * as z from 'zod/mini';

import type { DeskContract, DeskPremium, FoundPerson } from '#worker/desk/people/schemas.ts';
import { cursor, deskWrite, orEmpty } from '#worker/desk/schemas.ts';
import { grantSources, memberStatuses } from '#worker/entitlement/schemas.ts';
import { opaque } from '#worker/http/fields.ts';
import { couponCode } from '#worker/promotion/schemas.ts';

/** The wire contract of the list of members. Times are in UTC milliseconds, amounts in cents. */

/**
 * Who is in the list: all conditions hold. `status` and `plan` are those of the latest contract
 * that was begun, in Stripe's words (`ending` runs and is cancelled). `source`: who was ever given
 * something from there. `coupon`: who has redeemed it. `from` and `to`: the first and the last day
 * in Germany on which they signed up. `sort`: the newest in front, or the oldest.
 */
const filters = {
  status: orEmpty(z.enum(memberStatuses, 'invalid_request')),
  plan: orEmpty(opaque),
  source: orEmpty(z.enum(grantSources, 'invalid_request')),
  coupon: orEmpty(couponCode),
  owes: orEmpty(z.literal('yes', 'invalid_request')),
  from: orEmpty(z.iso.date('invalid_request')),
  to: orEmpty(z.iso.date('invalid_request')),
  sort: orEmpty(z.enum(['new', 'old'], 'invalid_request')),
};

export const membersQuery = z.strictObject({ ...filters, cursor });

export const membersExport = z.strictObject({ ...deskWrite, ...filters, cursor });

export type MembersQuery = z.infer<typeof membersQuery>;

/** The filters that say who is in a list, in whatever order. */
export const filterNames = ['status', 'plan', 'source', 'coupon', 'owes', 'from', 'to'] as const;

export type MemberFilters = Partial<Record<(typeof filterNames)[number], string>>;

/** A person of the list. `at` is the moment by which it is sorted, see `sortedBy`. */
export interface Member extends FoundPerson {
  at: number;
  /** null for somebody who has no Premium now. */
  premium: DeskPremium | null;
  /** The latest contract that was begun, as the product shows it. */
  contract: DeskContract | null;
  /** Cents of payments that were refused or came back; 0 for nothing. */
  owed: number;
}

/**
 * Answers `GET internal/members`. A page looks at a number of people and holds those who fit, so
 * it may be short, or empty, although there are more.
 */
export interface MembersAnswer {
  members: Member[];
  /** What `at` is: when they signed up, bought, were given something, or began to owe. */
  sorted_by: SortedBy;
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

export type SortedBy = 'signed_up' | 'bought' | 'redeemed' | 'granted' | 'owing';
