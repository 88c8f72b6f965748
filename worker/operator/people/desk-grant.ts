import { isFromStore, isInForce } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { AuditRow } from '#worker/operator/action.ts';
import type { DeskGrant, GrantStatus } from '#worker/operator/people/schemas.ts';

/** How a grant stands at `now`. */
export function grantStatus(grant: Grant, now: number): GrantStatus {
  if (grant.revokedAt !== null) return 'revoked';
  if (isInForce(grant, now)) return 'running';
  return grant.startsAt > now ? 'coming' : 'ended';
}

/**
 * A grant as the desk sees it. What a store sells is the store's to end; what was revoked elsewhere
 * than here (a rejected proof, a licence taken back) is not the desk's to give again.
 * `actions` are the latest to the person's grants, the latest first.
 */
export function deskGrant(grant: Grant, actions: readonly AuditRow[], now: number): DeskGrant {
  const status = grantStatus(grant, now);
  const isOver = grant.endsAt !== null && grant.endsAt <= now;
  const last = actions.find(({ subjectId }) => subjectId === grant.id);
  const restorable = status === 'revoked' && last?.action === 'grant.revoked';
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
        : restorable
          ? 'restore'
          : status === 'revoked'
            ? null
            : 'revoke',
  };
}
