import type { SqlStorage } from '@cloudflare/workers-types';

import type { StoredMessage } from '#sandbox/mail/message.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

function read(rows: Iterable<Record<string, unknown>>): StoredMessage[] {
  return [...rows].map((row) => JSON.parse(String(row.json)) as StoredMessage);
}

/** The messages to one address, newest first; without an address, all messages. */
export function findMessages(world: WorldContext, to: string | undefined): StoredMessage[] {
  const { sql } = world.storage;
  return read(
    to === undefined
      ? sql.exec('SELECT json FROM mails ORDER BY seq DESC')
      : sql.exec('SELECT json FROM mails WHERE recipient = ? ORDER BY seq DESC', to.toLowerCase()),
  );
}

/** One message by its id. */
export function findMessage(world: WorldContext, id: string): StoredMessage | undefined {
  return read(world.storage.sql.exec('SELECT json FROM mails WHERE id = ?', id))[0];
}

/** How many messages the inbox has. */
export function countMails(sql: SqlStorage): number {
  return sql.exec<{ n: number }>('SELECT count(*) AS n FROM mails').one().n;
}
