import { falseClaims } from '#tests/claims/false-claims.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { idOf } from '#worker/id-of.ts';
import { claimsYears, keptSince } from '#worker/legal/kept.ts';

/** The letters about contracts that were ever queued. */
export function contractLetters({ outbox }: Pick<Ledger, 'outbox'>): Ledger['outbox'] {
  return outbox.filter(({ kept_for: accountId }) => accountId !== null);
}

/**
 * Every letter about a contract is in the archive, and names a number of its person's. What is said
 * of a declaration may be about no contract or about several; it names the declaration.
 */
export function lettersStay({ outbox, letters, contracts, purchases }: Ledger): string[] {
  const numbers = [...contracts, ...purchases];
  return contractLetters({ outbox }).flatMap(
    ({ key, to, subject, text, kept_for: owner, ...mail }) => {
      const isArchived = letters.some(
        (letter) =>
          letter.account_id === owner &&
          letter.recipient === to &&
          letter.subject === subject &&
          letter.created_at === mail.created_at,
      );
      const isNumbered = numbers.some(
        ({ account_id: accountId, number }) =>
          accountId === owner && text.includes(`Vertragsnummer: ${number}`),
      );
      const isOfDeclaration = key.startsWith('declaration:') && /L[KW]-\w{10}/.test(subject + text);
      return [
        ...(isArchived ? [] : [`the letter ${key} is not in the archive`]),
        ...(isNumbered || isOfDeclaration
          ? []
          : [`the letter ${key} does not name its contract's number`]),
      ];
    },
  );
}

/** Letters say of prices and rights what the pages say. */
export function lettersClaimWhatIsTrue(ledger: Ledger): string[] {
  return contractLetters(ledger).flatMap(({ key, text }) =>
    falseClaims(text).map((claim) => `the letter ${key} says ${claim}`),
  );
}

/** A contract has one number: in our rows, at Stripe, and on each of its invoices. */
export function contractsHaveOneNumber(ledger: Ledger): string[] {
  const { contracts, purchases, subscriptions, invoices, now } = ledger;
  const differing = contracts.flatMap(({ id, number, expires_at: endsAt }) => {
    const atStripe = [...subscriptions, ...invoices].find((one) => one.id === id);
    // An order that was given up does not name what became of it at Stripe.
    const order = purchases.find((one) => one.id === atStripe?.metadata?.['purchase_id']);
    const shown = invoices
      .filter((one) => {
        const sub = idOf(one.parent?.subscription_details?.subscription);
        return one.status !== 'draft' && (one.id === id || sub === id);
      })
      .map((one) => one.custom_fields?.[0]?.value);
    // Three years after the end of its contract's year an order is deleted.
    const isDeleted = !order && endsAt !== null && endsAt < keptSince(now, claimsYears);
    return [isDeleted ? number : order?.number, atStripe?.metadata?.['contract_number'], ...shown]
      .filter((other) => other !== number)
      .map((other) => `${id} has the number ${number}, and ${other}`);
  });
  const numbers = contracts.map(({ number }) => number);
  const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return [...differing, ...twice.map((number) => `two contracts have the number ${number}`)];
}
