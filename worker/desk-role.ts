import * as z from 'zod/mini';

/**
 * What an operator may do: `support` sees people and writes to them, `finance` moves money, `admin`
 * does everything (desk-calls.ts has each call).
 */
export const deskRoles = ['support', 'finance', 'admin'] as const;
export type DeskRole = (typeof deskRoles)[number];

/** The groups at the identity provider that have each role. */
export type RoleGroups = Record<DeskRole, readonly string[]>;

/** What a deployment has that does not say otherwise. */
export const usualGroups: RoleGroups = {
  support: ['support'],
  finance: ['finance'],
  admin: ['admin'],
};

const names = z.array(z.string('is no text').check(z.regex(/\S/, 'is empty')), 'is no list');

/** `ACCESS_GROUPS`. Somebody has to be an admin, or nobody could do what only admins may. */
export const groupsSchema = z.strictObject(
  {
    support: z.prefault(names, []),
    finance: z.prefault(names, []),
    admin: names.check(z.minLength(1, 'has no group')),
  },
  'is no object with the groups of support, finance and admin',
);

/** The roles of somebody who is in these groups. */
export function rolesOf(groups: readonly string[], roleGroups: RoleGroups): DeskRole[] {
  return deskRoles.filter((role) => roleGroups[role].some((group) => groups.includes(group)));
}

/** Who, beside admins, may read the codes of a batch, each of which is as good as money. */
export const batchCodeRoles: readonly DeskRole[] = [];
