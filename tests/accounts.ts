import { drizzle } from 'drizzle-orm/d1';

import type { World } from '#tests/harness.ts';
import { clockOf } from '#tests/sandbox-clock.ts';
import { hashPassword } from '#worker/account/password.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import { account, session } from '#worker/account/table.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';

/** The password of every account that is written here. */
export const accountPassword = 'korrekt-pferd-batterie';

let passwordHash: Promise<string> | undefined;

/**
 * Writes an account and a session of it as a sign-up leaves them, and returns the session's token.
 * The password is hashed once for all: that takes longer than most tests.
 */
export async function writeAccount(
  world: World,
  { email, displayName }: { email: string; displayName: string },
): Promise<string> {
  passwordHash ??= hashPassword(accountPassword);
  const db = drizzle(await world.database());
  const createdAt = await clockOf(world);
  const id = crypto.randomUUID();
  const token = randomToken();
  const made = { id, email, displayName, passwordHash: await passwordHash, createdAt };
  const began = { tokenHash: await sha256(token), id: crypto.randomUUID(), accountId: id };
  const expiresAt = createdAt + sessionSeconds * 1000;
  await db.batch([
    db.insert(account).values({ ...made, provider: 'email' }),
    db
      .insert(session)
      .values({ ...began, beganWith: 'sign_up', userAgent: 'node', createdAt, expiresAt }),
  ]);
  return token;
}
