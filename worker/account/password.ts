import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt parameters that fit a Worker's 128 MB of memory. One hash takes 16 MB. */
const cost: Cost = { N: 2 ** 14, r: 8, p: 5 };
const keyBytes = 32;
const saltBytes = 16;

/** Hashes a password as `scrypt$N$r$p$salt$key`, salt and key in hex. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const key = await derive(password, salt, cost);
  return `${prefix(cost)}${salt.toString('hex')}$${key.toString('hex')}`;
}

/**
 * Whether the password matches the stored hash. Without a hash (no such account, or an account
 * without a password) it does the same work and returns false, so the duration reveals nothing.
 */
export async function checkPassword(password: string, storedHash: string | null): Promise<boolean> {
  const parsed = storedHash === null ? null : parse(storedHash);
  const key = await derive(password, parsed?.salt ?? Buffer.alloc(saltBytes), parsed?.cost ?? cost);
  return parsed !== null && timingSafeEqual(key, parsed.key);
}

/** Whether a hash was made with parameters other than the current ones. */
export function isOutdated(storedHash: string): boolean {
  return !storedHash.startsWith(prefix(cost));
}

function prefix({ N, r, p }: Cost): string {
  return `scrypt$${N}$${r}$${p}$`;
}

function parse(storedHash: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/.exec(storedHash);
  const [, N, r, p, salt = '', key = ''] = match ?? [];
  if (!match) throw new Error('a stored password hash is not readable');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  // Keyboards may send the same character composed or decomposed.
  const typed = password.normalize('NFKC');
  const maxmem = 2 * 128 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyBytes, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
