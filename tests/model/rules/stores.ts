import { sharedPurchase, storeYear } from '#tests/model/store.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import { dayMs } from '#worker/calendar.ts';

/** Nobody asks for a purchase for so long before it goes, milliseconds (worker/legal/kept.ts). */
const keptMs = 700 * dayMs;

const accepted = /^20[02]$/;

/**
 * A store's purchase of which an event was taken is there, whomever the event named, and it is one
 * account's that is there, or waits. A claim that was confirmed has an owner.
 */
export function purchasesAreKept({ answers, grants, accounts, now }: Ledger): string[] {
  const told = answers.filter(
    ({ asked, words }) => asked === 'shared purchase' && accepted.test(words ?? ''),
  );
  const rows = grants.filter(({ reference }) => reference === sharedPurchase);
  const last = Math.max(0, ...told.map(({ at }) => at));
  const isDue = told.length > 0 && now - last < keptMs;
  const owners = rows.map(({ account_id: owner }) => owner);
  const strangers = owners.filter(
    (owner) => owner !== '' && !accounts.some(({ id }) => id === owner),
  );
  return [
    ...(isDue && rows.length !== 1 ? [`the purchase has ${rows.length} rows`] : []),
    ...strangers.map((owner) => `the purchase is ${owner}'s, who is not there`),
  ];
}

/** Both accounts have heard of each transfer between them, once. */
export function transfersAreTold({ transfers, outbox }: Ledger): string[] {
  return transfers.flatMap(({ id, from_account_id: from, to_account_id: to }) => [
    ...(from === to ? [`transfer ${id} leads nowhere`] : []),
    ...['from', 'to']
      .filter(
        (side) => outbox.filter(({ key }) => key === `store-moved-${side}:${id}`).length !== 1,
      )
      .map((side) => `transfer ${id} was not told to the account ${side}`),
  ]);
}

/** Whoever has a contract and a store's subscription which both go on. */
export function paidTwice({ contracts, grants, now }: Ledger): string[] {
  const goesOn = contracts.filter(
    ({ status, renew_disabled: ends, one_time: once }) =>
      /^(active|trialing|past_due|unpaid)$/.test(status) && (ends === 0 || once === 1),
  );
  const bought = grants.filter(
    ({ source, status, renew_disabled: ends, ends_at: end, revoked_at: revoked }) =>
      /^(ios|android)$/.test(source) &&
      /^(active|trialing)$/.test(status) &&
      ends === 0 &&
      revoked === null &&
      (end ?? Infinity) > now,
  );
  const owners = new Set(bought.map(({ account_id: owner }) => owner));
  return [...new Set(goesOn.map(({ account_id: id }) => id))].filter((id) => owners.has(id));
}

/** Nobody pays twice for one Premium without having been told. */
export function nobodyPaysTwiceUntold(ledger: Ledger): string[] {
  const { outbox, emails } = ledger;
  return paidTwice(ledger).filter(
    (id) => !outbox.some(({ key, to }) => key.startsWith('paid-twice:') && emails.get(to) === id),
  );
}

/** An order beside a store's subscription that ends there says so: in the quote that was shown. */
export function besideAStoreIsSaid({ answers, purchases, reserved }: Ledger): string[] {
  const news = answers.filter(({ asked }) => asked.startsWith('store'));
  return purchases
    .filter(({ status, idempotency_key: key }) => status === 'completed' && !reserved.has(key))
    .filter(({ account_id: owner, idempotency_key: key, quote }) => {
      const first = answers.find(({ asked, subject }) => asked === 'order' && subject === key);
      const own = news.filter(({ subject }) => subject === owner);
      if (!first) return false;
      const last = own.findLast(({ from }) => from < first.to);
      return (
        last?.asked === 'store ends' &&
        last.words === '200' &&
        last.to < first.from &&
        own.every((one) => one === last || one.to < last.from) &&
        first.waited - last.waited < storeYear &&
        !quote.includes('"beside"')
      );
    })
    .map(({ id }) => `purchase ${id} says nothing of the store's subscription beside it`);
}
