import { lists } from '#tests/model/ledger.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import {
  contractsAreStripes,
  noContractForNothing,
  oneContractAtATime,
} from '#tests/model/rules/contracts.ts';
import { noChargeForNothing, nothingPaidTwice } from '#tests/model/rules/charges.ts';
import {
  codesAreUsedUp,
  oneUseAPerson,
  redemptionsFollowPurchases,
} from '#tests/model/rules/coupons.ts';
import { disputesAreStripes, failedDebitsAreAskedFor } from '#tests/model/rules/debits.ts';
import {
  everyPurchaseIsConcluded,
  onePersonOneCustomer,
  whatWasPromisedIsGiven,
} from '#tests/model/rules/purchases.ts';
import { billedAsQuoted, discountsAreTakenOnce } from '#tests/model/rules/quoted.ts';

/** What has to hold once everything has come to rest. Each rule tells where it is broken. */
type Rule = (ledger: Ledger) => string[];

/** The product's own comparison has looked at all of Stripe's lists, and found the same. */
function reconcileFindsNothing({ reconciled, differences }: Ledger): string[] {
  const seen = reconciled.map(({ list }) => String(list)).toSorted();
  return [
    ...(seen.join() === lists.join() ? [] : [`only ${seen.join()} were compared`]),
    ...differences.map((one) => JSON.stringify(one)),
  ];
}

/**
 * No mail twice: each that arrived was queued under a key of its own, and no key was used again. One
 * whose first sending nobody could know of may come again.
 */
function noMailTwice({ mails, outbox, uncertainMails }: Ledger): string[] {
  const content = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    [to, subject, text].join('\n');
  const keys = new Set(outbox.map(({ key }) => key));
  const again = outbox.length > keys.size ? ['a key was used again'] : [];
  let excused = uncertainMails;
  const twice = [...Map.groupBy(mails, content)].flatMap(([words, copies]) => {
    const wanted = outbox.filter((mail) => content(mail) === words).length;
    // Mails about the account itself are not the subject here.
    const over = copies.length - Math.max(wanted, 1);
    excused -= Math.max(over, 0);
    if (over <= 0 || excused >= 0) return [];
    return [`"${copies[0]?.subject}" was queued ${wanted} and sent ${copies.length} times`];
  });
  return [...again, ...twice];
}

const rules: readonly Rule[] = [
  contractsAreStripes,
  oneContractAtATime,
  noChargeForNothing,
  nothingPaidTwice,
  noContractForNothing,
  everyPurchaseIsConcluded,
  whatWasPromisedIsGiven,
  reconcileFindsNothing,
  disputesAreStripes,
  failedDebitsAreAskedFor,
  onePersonOneCustomer,
  noMailTwice,
  billedAsQuoted,
  discountsAreTakenOnce,
  redemptionsFollowPurchases,
  codesAreUsedUp,
  oneUseAPerson,
];

/** A rule that does not hold, and where. */
export interface Break {
  rule: string;
  where: string;
}

/** Where the books disagree with each other or with what was promised; nothing when all is well. */
export function broken(ledger: Ledger): Break[] {
  return rules.flatMap((rule) => rule(ledger).map((where) => ({ rule: rule.name, where })));
}
