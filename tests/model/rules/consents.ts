import type { Answered } from '#tests/model/data/data-memory.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { ConsentRow } from '#tests/model/rows.ts';

/** Less than the three years after which a proof may go. */
const keptMs = 3 * 365 * 86_400_000;

/** For how long a request may be under way after the moment that it notes. */
const underWayMs = 60_000;

const wasKept = ({ words }: { words: string | null }) => words === '200';

/**
 * Every answer that the product says it has kept, by its id, the first one first. One that is sent
 * again years later goes with the first one.
 */
export function keptAnswers({ data, now }: Pick<Ledger, 'data' | 'now'>): Map<string, Answered[]> {
  const all = Map.groupBy(data.answered.filter(wasKept), ({ answer }) => answer.id);
  return new Map(
    [...all].filter(([, [first]]) => first !== undefined && first.from > now - keptMs),
  );
}

/**
 * An answer about consent is kept once, as it was first received and for whoever gave it, however
 * often it is sent.
 */
export function consentsAreKeptOnce(ledger: Ledger): string[] {
  const { consents, data } = ledger;
  const rows = consents.filter(({ event }) => event === 'answered');
  const lost = [...keptAnswers(ledger).keys()].filter((id) => !rows.some((one) => one.id === id));
  const wrong = rows.flatMap((row) => {
    const sent = data.answered.filter(({ answer }) => answer.id === row.id);
    // Whatever was received first stays: nothing that was begun after its answer counts.
    const firstKept = Math.min(...sent.filter(wasKept).map(({ to }) => to));
    const first = sent.filter(({ from }) => from <= firstKept);
    if (first.some((one) => isOf(row, one)) && row.received_at <= firstKept) return [];
    return [`the proof ${row.id} is not what was answered first`];
  });
  return [...lost.map((id) => `the answer ${id} has no proof`), ...wrong];
}

function isOf(row: ConsentRow, { accountId, answer, isSignedIn }: Answered): boolean {
  const { attribution, referral, version, subject = null } = answer;
  return (
    Boolean(row.attribution) === attribution &&
    Boolean(row.referral) === referral &&
    row.text_version === version &&
    row.subject === subject &&
    (row.account_id === null || (row.account_id === accountId && isSignedIn))
  );
}

/** Only what somebody has agreed to is connected with their account, and once. */
export function connectionsAreConsents({ consents, data }: Ledger): string[] {
  const answered = consents.filter(({ event }) => event === 'answered');
  const connected = consents.filter(({ event }) => event === 'connected');
  const wrong = connected.filter(
    (row) =>
      !data.connected.some(
        ({ subject, accountId }) => subject === row.subject && accountId === row.account_id,
      ) ||
      !answered.some(
        (one) =>
          one.subject === row.subject &&
          one.attribution === row.attribution &&
          one.referral === row.referral &&
          (one.attribution || one.referral) &&
          // Each notes the moment when it came, and two of them may overlap.
          one.received_at < row.received_at + underWayMs,
      ),
  );
  const pairs = connected.map(({ subject, account_id: id }) => `${subject} with ${id}`);
  const twice = pairs.filter((pair, at) => pairs.indexOf(pair) !== at);
  return [
    ...wrong.map(({ id }) => `the connection ${id} is of no consent`),
    ...twice.map((pair) => `${pair} is connected twice`),
  ];
}

/** A consent that its page has connected has the proof of that. */
export function consentsAreConnected({ consents, data, now }: Ledger): string[] {
  return agreedConnections({ data, now }).flatMap(({ subject, accountId }) =>
    consents.some(
      (row) => row.event === 'connected' && row.subject === subject && row.account_id === accountId,
    )
      ? []
      : [`${subject} is not connected with ${accountId}`],
  );
}

/** Connections of consents that nothing but agreeing answers were given to before they ended. */
export function agreedConnections({ data, now }: Pick<Ledger, 'data' | 'now'>) {
  const recent = keptAnswers({ data, now });
  return data.connected.filter(wasKept).filter(({ subject, from, to }) => {
    const answers = data.answered.filter((one) => one.answer.subject === subject && one.from <= to);
    return (
      // A repeated connection leaves no proof of its own, and goes with the first one's.
      answers.some((one) => wasKept(one) && one.to <= from && recent.has(one.answer.id)) &&
      answers.every(({ answer }) => answer.attribution || answer.referral)
    );
  });
}
