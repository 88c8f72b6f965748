import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';

import type { World } from '#tests/support/world.ts';
import { clockOf } from '#tests/support/sandbox-clock.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { hashPassword } from '#worker/account/password.ts';
import { sessionSeconds } from '#worker/account/session.ts';
import { account, session } from '#worker/account/table.ts';
import { randomToken, sha256 } from '#worker/crypto.ts';
import { nextYear } from '#worker/legal/kept.ts';

/** The password of every account that `writeAccount` writes. */
export const accountPassword = 'korrekt-pferd-batterie';

/** `CODE_PEPPER` of wrangler.toml. */
const localPepper = 'local-pepper-of-the-sandbox-only';

let passwordHash: Promise<string> | undefined;

/**
 * Writes an account and its session as a sign-up leaves them, and returns the session's token. The
 * password is hashed only once, because hashing takes longer than most tests.
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
  const accountRow = {
    id,
    email,
    displayName,
    passwordHash: await passwordHash,
    createdAt,
    mailboxHash: await mailboxHash(localPepper, email),
    seenAt: createdAt,
    lookAt: nextYear(createdAt),
  };
  const sessionRow = { tokenHash: await sha256(token), id: crypto.randomUUID(), accountId: id };
  const expiresAt = createdAt + sessionSeconds * 1000;
  await db.batch([
    db.insert(account).values({ ...accountRow, provider: 'email' }),
    db
      .insert(session)
      .values({ ...sessionRow, beganWith: 'sign_up', userAgent: 'node', createdAt, expiresAt }),
  ]);
  return token;
}

/** Writes another session of that account, as a sign-in leaves it, and returns its token. */
export async function writeSession(
  world: World,
  email: string,
  userAgent: string,
): Promise<string> {
  const db = drizzle(await world.database());
  const createdAt = await clockOf(world);
  const token = randomToken();
  const [owner] = await db.select({ id: account.id }).from(account).where(eq(account.email, email));
  if (!owner) throw new Error(`${email} has no account`);
  await db.insert(session).values({
    tokenHash: await sha256(token),
    id: crypto.randomUUID(),
    accountId: owner.id,
    beganWith: 'password',
    userAgent,
    createdAt,
    expiresAt: createdAt + sessionSeconds * 1000,
  });
  return token;
}
