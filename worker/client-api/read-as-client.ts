import type { Credentials } from '#worker/client-api/schemas.ts';
import { selectLiveKey } from '#worker/client-api/sql.ts';
import type { Ctx } from '#worker/context.ts';
import { sha256 } from '#worker/crypto.ts';
import { batch } from '#worker/db/batch.ts';
import type { Results, Statements } from '#worker/db/batch.ts';
import { AppError } from '#worker/errors.ts';

/** Reads what statements select that a client may ask for. */
export type ReadAs = <const T extends Statements>(
  statementsOf: (clientId: string) => T,
) => Promise<Results<T>>;

/** Reads as the client with these credentials. */
export const asClient =
  (ctx: Ctx, credentials: Credentials | null): ReadAs =>
  (statementsOf) =>
    readAsClient(ctx, credentials, statementsOf);

/**
 * Reads what `statementsOf` selects for the client with these credentials, and checks these. One
 * round trip. Throws `unknown_client` for a client that is not registered, and without a secret of
 * it that is in use.
 */
export async function readAsClient<const T extends Statements>(
  ctx: Ctx,
  credentials: Credentials | null,
  statementsOf: (clientId: string) => T,
): Promise<Results<T>> {
  if (!credentials) throw new AppError('unknown_client', { fields: { authorization: 'required' } });
  const client = ctx.handOff.clients.find(({ id }) => id === credentials.id);
  if (!client) throw new AppError('unknown_client');
  const secretHash = await sha256(credentials.secret);
  // The leading space keeps this name apart from the names of the others.
  const results = await batch(ctx.db, {
    ' key': selectLiveKey(ctx.db, client.id, secretHash),
    ...statementsOf(client.id),
  });
  if (results[' key'].length === 0) throw new AppError('unknown_client');
  return results;
}
