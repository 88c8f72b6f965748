import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { greeting } from '#worker/mail/templates/letter.ts';

/*
 * Puts a person's name behind the greeting of a mail while it is queued: only the database knows it
 * there. `name` is an SQL expression; null for nobody.
 */

/** The text part with the name. */
export function greetedText(text: string, name: SQL): SQL<string> {
  return insertName(text, sql`' ' || ${name}`);
}

/** The HTML part with the name. */
export function greetedHtml(html: string, name: SQL): SQL<string> {
  const escaped = sql`replace(replace(replace(${name}, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`;
  return insertName(html, sql`' ' || ${escaped}`);
}

/** The first greeting is the mail's own; further below somebody else's words may be quoted. */
function insertName(part: string, name: SQL): SQL<string> {
  const at = part.indexOf(`${greeting},`) + greeting.length;
  if (at < greeting.length) return sql<string>`${part}`;
  return sql<string>`${part.slice(0, at)} || coalesce(${name}, '') || ${part.slice(at)}`;
}
