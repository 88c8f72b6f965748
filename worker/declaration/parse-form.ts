import type { Account } from '#worker/account/caller.ts';
import type { Ctx } from '#worker/context.ts';
import { fieldsOf, trapField } from '#worker/declaration/schemas.ts';
import type { Door, FieldErrors, Typed } from '#worker/declaration/schemas.ts';
import { isLive } from '#worker/entitlement/contract.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { email as emailField } from '#worker/http/fields.ts';
import { typedLine, typedName } from '#worker/typed.ts';

/** A form as it was posted. */
export interface Posted {
  typed: Typed;
  /** Why it is refused; empty for a form that is received. */
  errors: FieldErrors;
  /** Whether a program has filled in the field that nobody sees. */
  isTrapped: boolean;
}

/** The fields of a posted form as they were typed, for showing them again. */
export function typedIn(door: Door, form: URLSearchParams): Typed {
  const typed = emptyForm();
  for (const name of fieldsOf[door]) typed[name] = form.get(name) ?? '';
  return typed;
}

/** Reads a posted form. It is refused only without a name or a usable address. */
export function parseForm(door: Door, form: URLSearchParams): Posted {
  const typed = typedIn(door, form);
  const errors: FieldErrors = {};
  if (typedName(typed.name) === '') errors.name = 'required';
  if (typedLine(typed.email) === '') errors.email = 'required';
  else if (addressOf(typed.email) === null) errors.email = 'invalid email';
  const confirmation = typed.confirmation_email;
  if (typedLine(confirmation) !== '' && addressOf(confirmation) === null) {
    errors.confirmation_email = 'invalid email';
  }
  return { typed, errors, isTrapped: (form.get(trapField) ?? '') !== '' };
}

/** A form in which nothing is typed. */
export function emptyForm(): Typed {
  return {
    kind: '',
    reason: '',
    name: '',
    email: '',
    contract: '',
    date: '',
    confirmation_email: '',
  };
}

/** What a typed e-mail says: the address as accounts are found by it; null if it is none. */
function addressOf(text: string): string | null {
  const read = emailField.safeParse(text);
  return read.success ? read.data : null;
}

/** What was meant: an empty or unreadable field means what the form says it means. Pure. */
export interface Meant {
  isExtraordinary: boolean;
  /** The account's address, and where the receipt goes. */
  email: string;
  confirmationEmail: string;
  /** The contract's number, if one was typed. */
  number: string | null;
}

/** Reads what a received form means. Throws for a form that `parseForm` refuses. */
export function meantBy(typed: Typed): Meant {
  const email = addressOf(typed.email);
  if (email === null) throw new Error('a declaration without a usable address was received');
  return {
    isExtraordinary: typed.kind.trim() === 'extraordinary',
    email,
    confirmationEmail: addressOf(typed.confirmation_email) ?? email,
    number: numberIn(typed.contract),
  };
}

/** `LX-` and ten characters of the alphabet of reference.ts, however it was typed. */
export function numberIn(text: string): string | null {
  const found = /LX[ \u2010-\u2015\u2212-]*([2-9A-HJ-NP-Z]{10})(?![0-9A-Z])/.exec(
    typedName(text).toUpperCase(),
  );
  return found ? `LX-${found[1]}` : null;
}

/**
 * What a form is filled in with: the number of its link, and what is known of a signed-in person;
 * null for nothing. Without such a number, the contract is named if exactly one of theirs runs.
 */
export async function prefillFor(
  ctx: Ctx,
  account: Pick<Account, 'id' | 'displayName' | 'email'> | null,
  linked: string | null,
): Promise<Partial<Typed> | null> {
  if (!account) return linked === null ? null : { contract: linked };
  const { id, displayName, email } = account;
  const running = (await selectContracts(ctx.db, id)).filter(({ status }) => isLive(status));
  const contract = linked ?? (running.length === 1 ? nameOf(running[0]) : '');
  return { name: displayName, email, contract, confirmation_email: email };
}

function nameOf(contract: ContractRow | undefined): string {
  return contract?.number ?? '';
}
