import type { SqlStorage } from '@cloudflare/workers-types';

/** What the product tells of an account, by a webhook or in its list. */
export type Told = {
  account: string;
  version: number;
  as_of: number;
  /** Null for an account that is gone. */
  entitlements: Entitlement[] | null;
  profile?: object | null;
};

type Entitlement = { active: boolean; because: string; until: number | null };

/** What the app knows of an account. */
export type Mirrored = Required<Told> & { profile_version: number };

/**
 * Keeps what is newer than what the app knows. What arrives late is thrown away, also after an
 * account's end: so neither order nor number matters. A profile has a version of its own.
 */
export function keepTold(sql: SqlStorage, told: Told): void {
  const { account, version, as_of: at, entitlements, profile } = told;
  sql.exec(
    `INSERT INTO partner_accounts (account, version, as_of, entitlements) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET version = excluded.version, as_of = excluded.as_of,
        entitlements = excluded.entitlements
        WHERE excluded.version > version OR (excluded.version = version AND excluded.as_of > as_of)`,
    account,
    version,
    at,
    entitlements && JSON.stringify(entitlements),
  );
  if (profile) {
    sql.exec(
      `UPDATE partner_accounts SET profile = ?, profile_version = ?
        WHERE account = ? AND profile_version < ? AND entitlements IS NOT NULL`,
      JSON.stringify(profile),
      version,
      account,
      version,
    );
  }
  // An account that is gone takes all with it but the number that keeps it from coming back.
  if (!entitlements)
    sql.exec('UPDATE partner_accounts SET profile = NULL WHERE account = ?', account);
}

/** All that the app knows. */
export function listMirror(sql: SqlStorage): Mirrored[] {
  type Row = Omit<Mirrored, 'entitlements' | 'profile'> &
    Record<'entitlements' | 'profile', string>;
  return sql
    .exec<Row>('SELECT * FROM partner_accounts ORDER BY as_of DESC')
    .toArray()
    .map((row) => ({
      ...row,
      entitlements: parsed(row.entitlements) as Entitlement[] | null,
      profile: parsed(row.profile) as object | null,
    }));
}

const parsed = (json: string | null): unknown => (json === null ? null : JSON.parse(json));
