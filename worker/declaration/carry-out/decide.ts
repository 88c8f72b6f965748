import type { Found, OpenPurchase, Party } from '#worker/declaration/carry-out/find-owner.ts';
import type { Frozen } from '#worker/declaration/frozen.ts';
import type { Meant } from '#worker/declaration/parse-form.ts';
import type { Door } from '#worker/declaration/schemas.ts';
import type { DeskReason } from '#worker/declaration/step.ts';
import { hasHadContract, isLive } from '#worker/entitlement/contract.ts';
import { isRenewingInStore } from '#worker/entitlement/grant/grant.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { guaranteeEnd, withdrawalEnd } from '#worker/subscription/clock/days.ts';
import { hasUsedGuarantee } from '#worker/subscription/contract/guarantee.ts';
import { knownChanges } from '#worker/subscription/quote/quote.ts';

/** What is done to a contract. */
export type Act = { contract: ContractRow } & (
  | { do: 'cancel' | 'withdraw' | 'guarantee' }
  // From a change of plan, under that order key. Whether it has begun is seen when that is done.
  | { do: 'withdraw_change'; orderKey: string }
);

/** A contract that is frozen, and what the withdrawal from it becomes if nobody answers. */
export interface Freezing {
  contract: ContractRow;
  becomes: Frozen['becomes'];
}

/** What follows from a declaration (docs/decisions/0052, 0076). Pure data. */
export interface Decision {
  /** Whose it is; null where nobody was found. */
  accountId: string | null;
  certainty: 'certain' | 'probable' | 'none';
  acts: readonly Act[];
  /** An order that is given up before it is concluded; null for none. */
  givesUp: OpenPurchase | null;
  /** Contracts for which nothing is collected until it is clear what the withdrawal does. */
  freezes: readonly Freezing[];
  /** Contracts that had ended before. */
  ended: readonly ContractRow[];
  /** Contracts at a store, which only the store can end. */
  stores: readonly Grant[];
  /** Whether the owner is asked by mail, and one press carries it out. */
  asks: boolean;
  /** The order that the owner is asked about; null for a contract. */
  asksAbout: OpenPurchase | null;
  desk: readonly DeskReason[];
}

interface Question {
  /** The key under which it has withdrawn if a run of it was cut off; null once that is noted. */
  cutOffKey: string | null;
  door: Door;
  meant: Meant;
  /** Who was signed in; null for nobody. */
  signedInId: string | null;
  receivedAt: number;
  /** When the same content was sent last. */
  sentAt: number;
  found: Found;
}

const nothing: Decision = {
  accountId: null,
  certainty: 'none',
  acts: [],
  givesUp: null,
  freezes: [],
  ended: [],
  stores: [],
  asks: false,
  asksAbout: null,
  desk: [],
};

/** What is to be done about a declaration. Pure. */
export function decide(question: Question): Decision {
  const { found, meant, signedInId } = question;
  const { party, numbered } = found;
  if (numbered && numbered.accountId !== party?.accountId) {
    const freezes = freezing(question, [numbered].filter(isRunning), null);
    const { accountId } = numbered;
    return { ...nothing, accountId, asks: true, freezes, desk: ['number_of_another'] };
  }
  if (!party) return { ...nothing, desk: ['no_match'] };
  const order = orderMeant(question, party);
  const isOrderNumbered = order !== null && order.number === meant.number;
  const isCertain = numbered !== null || isOrderNumbered || signedInId === party.accountId;
  const decision = {
    ...nothing,
    accountId: party.accountId,
    certainty: isCertain ? ('certain' as const) : ('probable' as const),
  };
  const meantOnes = numbered ? [numbered] : isOrderNumbered ? [] : contractsMeant(question, party);
  const running = meantOnes.filter(
    (one) => isRunning(one) || isWithdrawnHere(question, party, one),
  );
  if (running.length === 0) {
    return { ...decision, ...withoutContract(question, party, { meantOnes, order, isCertain }) };
  }
  const stores = numbered ? [] : storesOf(question, party);
  const desk: DeskReason[] = stores.length > 0 ? ['store'] : [];
  const rest =
    question.door === 'cancellation'
      ? cancelling(question, running)
      : withdrawing(question, running, { party, isCertain });
  return { ...decision, stores, ...rest, desk: [...desk, ...rest.desk] };
}

/** The same once its owner or the desk has said that it is theirs: it is certain. */
export function decideForOwner(
  question: Omit<Question, 'found' | 'signedInId'>,
  party: Party,
  only?: string,
): Decision {
  const numbered = party.contracts.find(({ id }) => id === only) ?? null;
  return decide({ ...question, signedInId: party.accountId, found: { party, numbered } });
}

/**
 * What the desk has decided to do to a contract. A lifetime plan that is cancelled comes back to
 * the desk, which then ends it in so many words.
 */
export function decideForDesk(contract: ContractRow, what: 'cancel' | 'withdraw'): Decision {
  const { accountId } = contract;
  const decision = { ...nothing, accountId, certainty: 'certain' } as const;
  const isGivenUp = what === 'cancel' && contract.oneTime && isLive(contract.status);
  if (isGivenUp) return { ...decision, desk: ['lifetime'] };
  return { ...decision, acts: [{ do: what, contract }] };
}

function isRunning({ status }: ContractRow): boolean {
  return isLive(status);
}

/**
 * Whether this declaration itself has ended a contract, by a run that was cut off before it could
 * note that: the next run carries it out to its end.
 */
function isWithdrawnHere(
  { cutOffKey }: Question,
  { withdrawals }: Party,
  contract: ContractRow,
): boolean {
  return withdrawals.some(
    ({ key, contractId, status }) =>
      key === cutOffKey && contractId === contract.id && status !== 'undone',
  );
}

/**
 * The order under way that can be meant: one from before the declaration, unless the number is that
 * of another contract.
 */
function orderMeant({ sentAt, found: { numbered } }: Question, { purchase }: Party) {
  if (!purchase || purchase.createdAt > sentAt) return null;
  return numbered === null || numbered.number === purchase.number ? purchase : null;
}

/** Nobody can mean a contract that they order only afterwards. */
function contractsMeant({ sentAt }: Question, { contracts, ordered }: Party) {
  return contracts.filter(({ id, purchasedAt }) => {
    const order = ordered.find(({ contractId }) => contractId === id);
    return (order?.orderedAt ?? purchasedAt) <= sentAt;
  });
}

function storesOf({ receivedAt }: Question, { grants }: Party): Grant[] {
  return grants.filter((grant) => isRenewingInStore(grant, receivedAt));
}

type Part = Pick<Decision, 'desk'> & Partial<Decision>;

interface WithoutContract {
  meantOnes: readonly ContractRow[];
  order: OpenPurchase | null;
  isCertain: boolean;
}

/** Nothing runs that we could end: an order under way, a store's contract, or one that is over. */
function withoutContract(
  question: Question,
  party: Party,
  { meantOnes, order, isCertain }: WithoutContract,
): Part {
  const stores = storesOf(question, party);
  const ended = meantOnes.filter((one) => hasHadContract([one]));
  const extraordinary = reasonsOf(question);
  if (order && !isCertain) {
    return { asks: true, asksAbout: order, stores, desk: ['probable_order', ...extraordinary] };
  }
  if (order) {
    // Whoever is signed in gives up their own order; of another sender somebody of ours is told.
    const isSignedIn = question.signedInId === party.accountId;
    const desk: DeskReason[] = isSignedIn ? [] : ['order_given_up'];
    return { givesUp: order, stores, desk: [...desk, ...extraordinary] };
  }
  if (stores.length > 0) return { stores, desk: ['store', ...extraordinary] };
  if (ended.length === 0) return { desk: ['no_match', ...extraordinary] };
  // Whoever withdraws from a contract that is over may still want money back.
  return { ended, desk: question.door === 'withdrawal' ? ['ended'] : extraordinary };
}

function reasonsOf({ meant, door }: Question): DeskReason[] {
  return door === 'cancellation' && meant.isExtraordinary ? ['extraordinary'] : [];
}

/** A plan that is paid once gives access for ever: nobody loses that before they were asked. */
function cancelling(question: Question, running: readonly ContractRow[]): Part {
  const acts = running
    .filter(({ oneTime }) => !oneTime)
    .map((contract) => ({ do: 'cancel' as const, contract }));
  const lifetime: DeskReason[] = running.some(({ oneTime }) => oneTime) ? ['lifetime'] : [];
  return { acts, desk: [...lifetime, ...reasonsOf(question)] };
}

/** Whatever is not carried out at once is frozen: nothing is collected before it is clear. */
function withdrawing(
  question: Question,
  running: readonly ContractRow[],
  { party, isCertain }: { party: Party; isCertain: boolean },
): Part {
  const [contract, ...others] = running;
  if (!contract || others.length > 0) {
    return { freezes: freezing(question, running, null), desk: ['several_contracts'] };
  }
  const kind = periodOf(contract, question.receivedAt, party);
  if (kind !== null && isCertain) return { acts: [{ do: kind, contract }], desk: [] };
  const freezes = freezing(question, [contract], kind);
  const orderKey = kind === null ? changeMeant(contract, party.ordered, question) : null;
  if (orderKey !== null && isCertain) {
    return { acts: [{ do: 'withdraw_change', contract, orderKey }], desk: [] };
  }
  if (orderKey !== null) return { asks: true, freezes, desk: ['probable_withdrawal'] };
  if (kind === null) return { freezes, desk: ['late_withdrawal'] };
  return { asks: true, freezes, desk: ['probable_withdrawal'] };
}

function freezing(
  { door }: Question,
  contracts: readonly ContractRow[],
  becomes: Freezing['becomes'],
): Freezing[] {
  return door === 'withdrawal' ? contracts.map((contract) => ({ contract, becomes })) : [];
}

/**
 * By law until the period ends, then by the guarantee; null when both are over, or where the
 * guarantee was used before. In a trial nothing was paid, and nobody uses it up.
 */
function periodOf(
  { id, purchasedAt, trialEndAt }: ContractRow,
  receivedAt: number,
  { withdrawals, isGuaranteeKnown }: Pick<Party, 'withdrawals' | 'isGuaranteeKnown'>,
): 'withdraw' | 'guarantee' | null {
  if (receivedAt <= withdrawalEnd(purchasedAt)) return 'withdraw';
  const inTrial = trialEndAt !== null && receivedAt < trialEndAt;
  // Its own use may have been noted by a run that was cut off.
  const earlier = withdrawals.filter(({ contractId }) => contractId !== id);
  if (!inTrial && hasUsedGuarantee(earlier, isGuaranteeKnown)) return null;
  // The first payment of a trial is made at its end.
  return receivedAt <= guaranteeEnd(trialEndAt ?? purchasedAt) ? 'guarantee' : null;
}

/**
 * Which of the changes of that contract's plan is meant, by its order key: the last one that was
 * ordered so short ago that its person can withdraw from it. Each is another order with a period of
 * its own (docs/decisions/0126). One that this declaration has taken back before it was cut off is
 * still meant.
 */
function changeMeant(
  { id }: ContractRow,
  ordered: Party['ordered'],
  { receivedAt, sentAt }: Pick<Question, 'receivedAt' | 'sentAt'>,
): string | null {
  const order = ordered.find(({ contractId }) => contractId === id);
  const meant = knownChanges(order ?? {}).findLast(
    ({ ordered_at: orderedAt, undone_at: undoneAt }) => {
      const isOrdered = orderedAt <= sentAt && receivedAt <= withdrawalEnd(orderedAt);
      return isOrdered && (undoneAt === null || undoneAt >= receivedAt);
    },
  );
  return meant?.order_key ?? null;
}
