import { sha256 } from '#worker/crypto.ts';
import type { LetterRow } from '#worker/letter/shared-sql.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { keepUntil } from '#worker/letter/keep-until.ts';
import type { OutboxLetter } from '#worker/mail/archive/shared-sql.ts';

/**
 * The id of a letter: the same one in the outbox and in the archive. Once the outbox has forgotten
 * a key, another letter may have it.
 */
export function letterId({ key, createdAt }: Pick<OutboxLetter, 'key' | 'createdAt'>) {
  return sha256(`${key}:${createdAt}`);
}

/** Where the body of a letter lies in R2. */
export function letterKey(id: string): string {
  return `letters/${id}.json`;
}

/** A letter of the outbox as the archive keeps it: its row, and its body for R2. */
export async function toArchive(mail: OutboxLetter): Promise<{ row: LetterRow; body: string }> {
  const { recipient, subject, text, html, createdAt, sentAt, providerId } = mail;
  const body = JSON.stringify({ to: recipient, subject, text, html } satisfies LetterBody);
  const row = {
    id: await letterId(mail),
    accountId: mail.keptFor,
    recipient,
    subject,
    createdAt,
    sentAt,
    sha256: await sha256(body),
    keepUntil: keepUntil(sentAt ?? createdAt),
    providerId,
  };
  return { row, body };
}
