import type { Mailed } from '#tests/model/data/data-memory.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { MailingRow } from '#tests/model/rows.ts';
import type { Mail } from '#tests/support/people.ts';

/** For how long a mail may be on its way to the mail service after the product has looked. */
const underWayMs = 60_000;

/** The advertising mails that were ever sent. */
export function advertisingMails({ mails }: Pick<Ledger, 'mails'>): Mail[] {
  return mails.filter(({ headers }) => headers['List-Unsubscribe'] !== undefined);
}

/** What somebody ended, as the product has told them or the mail service. */
export function endedMailings({ data }: Pick<Ledger, 'data'>): Mailed[] {
  return data.mailed.filter(({ does, words }) => does === 'end' && words === '200');
}

/**
 * Nobody gets an advertising mail who has not confirmed that they want such mails, or has ended
 * them since. What counts is what a person did: presses that may have arrived, and ends that were
 * answered.
 */
export function nobodyIsAdvertisedToAgainstTheirWill(ledger: Ledger): string[] {
  const { data, emails, deletions } = ledger;
  return advertisingMails(ledger).flatMap(({ to, sent_at: moment }) => {
    const at = Date.parse(moment);
    const accountId = emails.get(to);
    const own = data.mailed.filter((one) => one.accountId === accountId);
    const confirmed = own.filter(({ does, from }) => does === 'confirm' && from <= at);
    if (confirmed.length === 0) return [`${to} got advertising at ${moment} without an agreement`];
    const ended = endedMailings({ data: { ...data, mailed: own } }).filter(
      (one) => one.to < at - underWayMs && confirmed.every(({ to: end }) => end < one.from),
    );
    const goneAt = deletions.find((one) => one.account_id === accountId)?.erased_at ?? null;
    return [
      ...(ended.length === 0 ? [] : [`${to} got advertising at ${moment}, after they ended it`]),
      ...(goneAt !== null && goneAt < at - underWayMs
        ? [`${to} got advertising at ${moment}, after they were deleted`]
        : []),
    ];
  });
}

/** The agreements that were confirmed and have not ended. */
export function standingAgreements({ mailings }: Pick<Ledger, 'mailings'>): MailingRow[] {
  return mailings.filter(
    ({ event, request }) =>
      event === 'confirmed' &&
      !mailings.some((one) => one.request === request && one.event === 'ended'),
  );
}

/** Whoever has confirmed that they want advertising mails sees that they get them, and no other. */
export function agreementsAreShown(ledger: Ledger): string[] {
  const standing = standingAgreements(ledger);
  return ledger.mailingStates.flatMap(({ accountId, state }) => {
    if (state === null) return [];
    const agreed = standing.some((one) => one.account_id === accountId);
    return agreed === (state === 'on')
      ? []
      : [
          `${accountId} is told "${state}" about an agreement that ${agreed ? 'stands' : 'is none'}`,
        ];
  });
}

/**
 * An agreement has one row for each thing that happened to it, none without the person's own press,
 * and whatever was requested before an end has ended.
 */
export function agreementsAreProven({ mailings, data }: Ledger): string[] {
  const pressed = (accountId: string | null, does: Mailed['does'], at: number) =>
    data.mailed.some((one) => one.accountId === accountId && one.does === does && one.from <= at);
  // An order notes the moment of its arrival. It may be written after an end that came later.
  const isUnderWay = (accountId: string | null, since: number, until: number) =>
    data.mailed.some(
      (one) =>
        one.accountId === accountId && one.does === 'order' && one.from <= since && one.to >= until,
    );
  const twice = mailings.filter((row) =>
    mailings.some(
      (one) => one.id !== row.id && one.request === row.request && one.event === row.event,
    ),
  );
  const unasked = mailings.filter(
    ({ event, account_id: id, at }) =>
      (event === 'requested' && !pressed(id, 'order', at)) ||
      (event === 'confirmed' && !pressed(id, 'confirm', at)),
  );
  const ends = endedMailings({ data });
  const standing = mailings.filter(
    ({ event, request, account_id: id, at }) =>
      event === 'requested' &&
      ends.some((end) => end.accountId === id && at < end.from && !isUnderWay(id, at, end.from)) &&
      !mailings.some((one) => one.request === request && one.event === 'ended'),
  );
  return [
    ...twice.map(({ id }) => `the row ${id} of an agreement is there twice`),
    ...unasked.map(({ id }) => `nobody has pressed what ${id} proves`),
    ...standing.map(({ id }) => `the agreement ${id} stands, although it was ended`),
  ];
}
