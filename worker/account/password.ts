import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

interface Cost {
  N: number;
  r: number;
  p: number;
}

/** OWASP's scrypt parameters that fit a Worker's 128 MB (security.md, "Passwords"): 16 MB each. */
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
 * Whether the password is the one that was hashed. Without a hash (no such account, or one without
 * a password) it does the same work and says no.
 */
export async function checkPassword(password: string, stored: string | null): Promise<boolean> {
  const known = stored === null ? null : parse(stored);
  const key = await derive(password, known?.salt ?? Buffer.alloc(saltBytes), known?.cost ?? cost);
  return known !== null && timingSafeEqual(key, known.key);
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(prefix(cost));
}

function prefix({ N, r, p }: Cost): string {
  return `scrypt$${N}$${r}$${p}$`;
}

function parse(stored: string): { cost: Cost; salt: Buffer; key: Buffer } {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([0-9a-f]+)\$([0-9a-f]+)$/.exec(stored);
  const [, N, r, p, salt = '', key = ''] = match ?? [];
  if (!match) throw new Error('a stored password hash is not readable');
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'hex'),
    key: Buffer.from(key, 'hex'),
  };
}

function derive(password: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  // The same password may be typed composed or decomposed, depending on the keyboard.
  const typed = password.normalize('NFKC');
  const maxmem = 2 * 128 * N * r;
  return new Promise((resolve, reject) => {
    scrypt(typed, salt, keyBytes, { N, r, p, maxmem }, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
}
