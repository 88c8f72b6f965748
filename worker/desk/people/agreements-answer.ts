import type { DeskConsent, DeskMailing } from '#worker/desk/people/data-schemas.ts';
import { shownText } from '#worker/legal/shown-text.ts';
import type { selectConsentsOf, selectMailingsOf } from '#worker/marketing/desk/shared-sql.ts';

type ConsentRow = Awaited<ReturnType<typeof selectConsentsOf>>[number];
type MailingRow = Awaited<ReturnType<typeof selectMailingsOf>>[number];

/** The proof of a consent with the words that were shown. */
export async function toDeskConsent(row: ConsentRow): Promise<DeskConsent> {
  const { id, subject, event, attribution, referral } = row;
  return {
    id,
    subject,
    account_id: row.accountId,
    event,
    attribution,
    referral,
    text_version: row.textVersion,
    text_hash: row.textHash,
    text: await shownText('consent', row),
    received_at: row.receivedAt,
  };
}

/** Agreements to advertising mails with the words that were shown, the latest first. */
export async function toDeskMailings(rows: readonly MailingRow[]): Promise<DeskMailing[]> {
  const requests = rows.filter(({ row }) => row.event === 'requested');
  const found = requests.map(async ({ row, suppressed }): Promise<DeskMailing> => {
    const eventOf = (event: 'confirmed' | 'ended') =>
      rows.find((one) => one.row.request === row.request && one.row.event === event)?.row;
    const ended = eventOf('ended');
    return {
      id: row.request,
      address: row.address,
      how: row.how,
      requested_at: row.at,
      confirmed_at: eventOf('confirmed')?.at ?? null,
      ended_at: ended?.at ?? null,
      ended_by: ended?.how ?? null,
      text_version: row.textVersion,
      text_hash: row.textHash,
      text: await shownText('mailing', row),
      suppressed,
    };
  });
  return (await Promise.all(found)).toReversed();
}
