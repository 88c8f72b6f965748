import { selectEndpoints, selectLiveKeys } from '#worker/client-api/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import type { AppsAnswer } from '#worker/desk/apps/schemas.ts';

/**
 * The registered apps with their keys and endpoints, and any other client that still has some. One
 * round trip.
 */
export async function listApps({ db, handOff }: DeskCtx): Promise<AppsAnswer> {
  const { keys, endpoints } = await batch(db, {
    keys: selectLiveKeys(db),
    endpoints: selectEndpoints(db),
  });
  const names = new Map(handOff.clients.map(({ id, name }) => [id, name]));
  const ids = new Set([
    ...names.keys(),
    ...keys.map(({ clientId }) => clientId),
    ...endpoints.map(({ endpoint }) => endpoint.clientId),
  ]);
  return {
    apps: [...ids].map((id) => ({
      id,
      name: names.get(id) ?? id,
      keys: keys
        .filter(({ clientId }) => clientId === id)
        .map((key) => ({ id: key.id, created_at: key.createdAt })),
      endpoints: endpoints
        .filter(({ endpoint }) => endpoint.clientId === id)
        .map(({ endpoint, waiting }) => ({
          id: endpoint.id,
          address: endpoint.address,
          types: endpoint.types,
          created_at: endpoint.createdAt,
          secret_at: endpoint.secretAt,
          failing_since: endpoint.failingSince,
          paused_at: endpoint.pausedAt,
          waiting,
        })),
    })),
  };
}
