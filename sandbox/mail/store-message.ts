import type { Message, StoredMessage } from '#sandbox/mail/message.ts';
import type { WorldContext } from '#sandbox/world-context.ts';

/** Puts a message into the inbox at the present world time. */
export function storeMessage(world: WorldContext, message: Message): StoredMessage {
  const now = world.clock.now();
  const entry = { id: crypto.randomUUID(), ...message, sent_at: new Date(now).toISOString() };
  world.storage.sql.exec(
    'INSERT INTO mails (id, recipient, json, sent_at) VALUES (?, ?, ?, ?)',
    entry.id,
    message.to.toLowerCase(),
    JSON.stringify(entry),
    now,
  );
  return entry;
}
