import { selectAccountSummary } from '#worker/account/desk/shared-sql.ts';
import type { DeskCtx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { selectCaseByReference } from '#worker/declaration/desk/shared-sql.ts';
import { readsBatchCodes } from '#worker/desk/coupons/hidden-code.ts';
import { searchPeople } from '#worker/desk/people/search-people.ts';
import type { FoundPerson } from '#worker/desk/people/schemas.ts';
import { toFoundPerson } from '#worker/desk/people/search-people.ts';
import type { SearchAnswer, SearchResult } from '#worker/desk/search/schemas.ts';
import { selectContract, selectContractByNumber } from '#worker/entitlement/shared-sql.ts';
import { selectPurchasesNamed } from '#worker/entitlement/store/desk/shared-sql.ts';
import { selectAccountsWrittenTo } from '#worker/letter/shared-sql.ts';
import { selectCouponsByCode } from '#worker/promotion/desk/shared-sql.ts';
import { selectDocumentsNamed } from '#worker/subscription/billing/shared-sql.ts';
import { customerOfObject, customersByLast4 } from '#worker/subscription/money/customers.ts';
import { accountOfCustomer } from '#worker/subscription/money/shared-sql.ts';
import { typedCode, typedEmail } from '#worker/typed.ts';

const maxResults = 30;
const maxOfKind = 10;

/**
 * Everything that a text can name, by any of the numbers that people, letters and Stripe write.
 * Each statement reads an index, so it costs the same at any size. What is only at Stripe is asked
 * there.
 */
export async function search(ctx: DeskCtx, typed: string): Promise<SearchAnswer> {
  const { db } = ctx;
  const code = typedCode(typed);
  const things = await batch(db, {
    contracts: [selectContractByNumber(db, code), selectContract(db, typed)],
    documents: selectDocumentsNamed(db, { number: code, id: typed }),
    cases: selectCaseByReference(db, code),
    purchases: selectPurchasesNamed(db, typed),
    coupons: selectCouponsByCode(
      db,
      code,
      { after: null, isOpen: readsBatchCodes(ctx) },
      maxOfKind,
    ),
    written: selectAccountsWrittenTo(db, typedEmail(typed), maxOfKind),
  });
  const owners = [
    ...things.written.map(({ accountId }) => selectAccountSummary(db, accountId)),
    ...(await customersAtStripe(ctx, typed)).map((customer) =>
      selectAccountSummary(db, accountOfCustomer(customer)),
    ),
  ];
  const { found } = await batch(db, { found: owners });
  const { people } = await searchPeople(ctx, typed);
  const all = [...people, ...found.flat().map(toFoundPerson)];
  const results: SearchResult[] = [
    ...things.contracts.flat().map(({ id, number, planKey, accountId }): SearchResult => ({
      kind: 'contract',
      id,
      title: number,
      hint: planKey,
      account_id: accountId,
    })),
    ...things.documents.flat().map(({ id, number, accountId }): SearchResult => ({
      kind: 'invoice',
      id,
      title: number,
      hint: null,
      account_id: accountId,
    })),
    ...things.cases.map(({ id, reference, accountId }): SearchResult => ({
      kind: 'declaration',
      id,
      title: reference,
      hint: null,
      account_id: accountId,
    })),
    ...things.purchases.map(({ id, reference, source, accountId }): SearchResult => ({
      kind: 'purchase',
      id,
      title: reference,
      hint: source,
      account_id: accountId === '' ? null : accountId,
    })),
    ...new Map(all.map((person) => [person.account_id, toResult(person)])).values(),
    ...things.coupons.map(({ id, code: title, type }): SearchResult => ({
      kind: 'coupon',
      id: String(id),
      title,
      hint: type,
      account_id: null,
    })),
  ];
  return { results: results.slice(0, maxResults) };
}

/** The customers of something that only Stripe knows: one of its ids, or four last digits. */
async function customersAtStripe(ctx: DeskCtx, typed: string): Promise<string[]> {
  if (/^\d{4}$/.test(typed)) return customersByLast4(ctx, typed, maxOfKind);
  const customer = await customerOfObject(ctx, typed);
  return customer === null ? [] : [customer];
}

/** Of a deleted person the former id is all that is left. */
function toResult(person: FoundPerson): SearchResult {
  const { account_id: id, email, display_name: name } = person;
  return { kind: 'person', id, title: email ?? id, hint: name || null, account_id: id };
}
