import { isFromStore, isInForce } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { AuditRow } from '#worker/desk/action.ts';
import type { DeskGrant, GrantStatus } from '#worker/desk/people/schemas.ts';

/** A grant's status at `now` (UTC milliseconds). */
export function grantStatus(grant: Grant, now: number): GrantStatus {
  if (grant.revokedAt !== null) return 'revoked';
  if (isInForce(grant, now)) return 'running';
  return grant.startsAt > now ? 'coming' : 'ended';
}

/**
 * A grant as the desk shows it. Only a store can end what it has sold. The desk cannot restore what
 * was revoked elsewhere (a rejected proof, a licence taken back). `actions` are the latest actions
 * on the person's grants, the latest first.
 */
export function toDeskGrant(grant: Grant, actions: readonly AuditRow[], now: number): DeskGrant {
  const status = grantStatus(grant, now);
  const isOver = grant.endsAt !== null && grant.endsAt <= now;
  const lastAction = actions.find(({ subjectId }) => subjectId === grant.id);
  const isRestorable = status === 'revoked' && lastAction?.action === 'grant.revoked';
  return {
    id: grant.id,
    source: grant.source,
    kind: grant.kind,
    plan: grant.plan,
    reference: grant.reference,
    starts_at: grant.startsAt,
    ends_at: grant.endsAt,
    quota: grant.quota,
    used: grant.used,
    provisional: grant.provisional,
    revoked_at: grant.revokedAt,
    created_at: grant.createdAt,
    status,
    can:
      isFromStore(grant) || isOver
        ? null
        : isRestorable
          ? 'restore'
          : status === 'revoked'
            ? null
            : 'revoke',
  };
}
