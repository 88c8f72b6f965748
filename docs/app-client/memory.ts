/*
 * A `Store` in memory, to try the client with. What compares and writes is one step: where two
 * messages meet, both would read the same old version, and the older one might write last. In a
 * database it is one statement, and deleted accounts have no `premium`:
 *
 *   insert into lexlern (account, version, as_of, premium) values ($1, $2, $3, $4)
 *     on conflict (account) do update set version = $2, as_of = $3, premium = $4
 *     where (lexlern.version, lexlern.as_of) < ($2, $3)
 *   update lexlern set profile = $2, profile_version = $3
 *     where account = $1 and premium is not null and coalesce(profile_version, 0) < $3
 *   insert into lexlern (account, version, as_of) values ($1, $2, 0)
 *     on conflict (account) do update set version = $2, premium = null, profile = null
 *     where lexlern.version < $2
 */
import type { Kept, Store } from './client.ts';

/** `onChange` is told what has changed; nothing but a version of what was deleted. */
export function memoryStore(onChange?: (account: string, kept: Kept) => void): Store {
  const all = new Map<string, Kept>();
  let place: string | undefined;
  let heard = 0;
  const keep = (account: string, kept: Kept) => {
    all.set(account, kept);
    onChange?.(account, kept);
  };
  return {
    accounts: async () => [...all].filter(([, kept]) => kept.premium).map(([account]) => account),
    read: async (account) => all.get(account),
    write: async (account, state) => {
      const kept = all.get(account) ?? { version: 0, asOf: 0, premium: null, profileVersion: 0 };
      const isLater = state.version === kept.version && state.asOf > kept.asOf;
      if (state.version > kept.version || isLater) keep(account, { ...kept, ...state });
    },
    writeProfile: async (account, version, profile) => {
      const kept = all.get(account);
      if (!kept?.premium || kept.profileVersion >= version) return;
      keep(account, { ...kept, profile, profileVersion: version });
    },
    forget: async (account, version) => {
      if (version <= (all.get(account)?.version ?? 0)) return;
      keep(account, { version, asOf: 0, premium: null, profileVersion: version });
    },
    readPlace: async () => place,
    writePlace: async (next) => {
      place = next;
    },
    readHeard: async () => heard,
    writeHeard: async (at) => {
      heard = Math.max(heard, at);
    },
  };
}
