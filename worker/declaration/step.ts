/*
 * The words of the ledger's rows: what can happen to a declaration. Pure.
 */

/** What happened. */
export type StepWhat =
  /** The same content came again within a day. */
  | 'repeated'
  | 'receipt_sent'
  /** It is named in the receipt of another declaration: `with`. */
  | 'receipt_grouped'
  /** The receipt had not left after a minute, or was given up: somebody has to look. */
  | 'receipt_undelivered'
  /** Whose it is, and how certain that is. */
  | 'matched'
  | 'cancelled'
  | 'already_ended'
  | 'withdrawn'
  /** A change of plan that had not begun was taken back. */
  | 'change_undone'
  /** An order under way is meant. It was noted before the order was given up. */
  | 'order_meant'
  | 'order_given_up'
  /** The order that its owner was asked about became a contract, or nothing came of it. */
  | 'order_concluded'
  | 'order_lapsed'
  /** Nothing is collected for a contract until it is clear what the withdrawal does to it. */
  | 'frozen'
  /** The contract is collected again. */
  | 'thawed'
  /** Its owner has not answered until the last day: it is carried out. */
  | 'unanswered'
  /** The owner was asked by mail whether it is theirs; `day`: once more on that day. */
  | 'asked_owner'
  | 'told_owner'
  | 'store_told'
  /** It was handed to the desk; `reason` says why. */
  | 'to_desk'
  | 'confirmed_by_owner'
  /** The owner has said that it was not them; `taken_back` says what came of it. */
  | 'objected'
  | 'taken_back'
  /** The owner wants to keep one of several contracts; `kept` says what came of it. */
  | 'keep_wanted'
  | 'kept'
  /** What the desk did. */
  | 'desk_matched'
  | 'desk_released'
  | 'desk_decided'
  | 'desk_answered'
  | 'desk_closed';

/** Why a person of ours has to see to it. */
export type DeskReason =
  | 'no_match'
  | 'several_contracts'
  | 'number_of_another'
  | 'store'
  | 'lifetime'
  | 'extraordinary'
  | 'probable_withdrawal'
  | 'probable_order'
  | 'order_given_up'
  | 'late_withdrawal'
  | 'ended'
  | 'held'
  | 'receipt_waits'
  | 'receipt_undelivered'
  | 'not_me'
  | 'late_objection'
  | 'repeated_after_objection';

/** A row to write: `subject` tells it from others of its kind in the same run. */
export interface Step {
  what: StepWhat;
  subject?: string;
  details: Record<string, unknown>;
}

/** A row as it is read. */
interface Told extends Pick<Step, 'details'> {
  what: string;
}

/** Hands a case to the desk. */
export function toDesk(reason: DeskReason): Step {
  return { what: 'to_desk', subject: reason, details: { reason } };
}

/** Whether somebody at the desk did it. */
export function isByDesk({ what }: Pick<Told, 'what'>): boolean {
  return what.startsWith('desk_');
}

/** Whether a row names a contract. */
export function namesContract({ what }: Pick<Told, 'what'>): boolean {
  return what === 'desk_matched' || what === 'cancelled' || what === 'already_ended';
}

/**
 * Whether a row says what the desk would end at once by accepting the case, or that nothing is left
 * of it.
 */
export function namesWhatEnds(step: Told): boolean {
  return namesContract(step) || step.what === 'order_given_up' || isAboutLifetime(step);
}

/** Whether a row hands a lifetime plan to the desk, which decides whether it ends. */
export function isAboutLifetime({ what, details }: Told): boolean {
  return what === 'to_desk' && details['reason'] === 'lifetime';
}
