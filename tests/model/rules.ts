import { lists } from '#tests/model/ledger.ts';
import type { Ledger } from '#tests/model/ledger.ts';
import type { Mail } from '#tests/support/people.ts';
import { appsAreTold, appsKnowWhatIs } from '#tests/model/rules/apps.ts';
import {
  aTokenGivesOnePair,
  appsGoWithTheirAccount,
  stolenSignIns,
  usedTokensEndTheirFamily,
} from '#tests/model/rules/app-sign-ins.ts';
import { issuedDocuments, whatIsIssuedIsArchived } from '#tests/model/rules/archive.ts';
import { booksAreStripesBalance } from '#tests/model/rules/books.ts';
import {
  cancellationsStand,
  nothingBesideAStore,
  tooManyAreRefused,
  theDeskSaysTheSame,
  whoeverBoughtIsToldSo,
} from '#tests/model/rules/answers.ts';
import {
  contractsAreStripes,
  noContractForNothing,
  oneContractAtATime,
} from '#tests/model/rules/contracts.ts';
import {
  lateDebts,
  nobodyPaysAtRest,
  paidNow,
  settledLate,
  whatIsPaidIsServed,
  withheldTimeIsMadeUp,
} from '#tests/model/rules/debts.ts';
import {
  changes,
  noDayIsCountedTwice,
  takenBack,
  takenBackIsTakenBack,
  whatWasChangedIsOver,
} from '#tests/model/rules/changes.ts';
import { noChargeForNothing, nothingPaidTwice } from '#tests/model/rules/charges.ts';
import {
  codesAreUsedUp,
  oneUseAPerson,
  redemptionsFollowPurchases,
} from '#tests/model/rules/coupons.ts';
import {
  debtsArePaidOnce,
  disputesAreStripes,
  everyDebitIsAnnounced,
  failedDebitsAreAskedFor,
  heardDebits,
} from '#tests/model/rules/debits.ts';
import {
  doneDeletions,
  dueDeletions,
  nothingOfTheDeletedIsLeft,
  nobodyIsBilledAfterTheyHaveGone,
  sleepers,
  whoeverIsDeletedIsGone,
  whoeverSleptWasTold,
} from '#tests/model/rules/deletions.ts';
import {
  agreedConnections,
  connectionsAreConsents,
  consentsAreConnected,
  consentsAreKeptOnce,
  keptAnswers,
} from '#tests/model/rules/consents.ts';
import {
  exportsAreTheirOwn,
  exportsOpenForSevenDays,
  noExportIsForgotten,
  openedFiles,
} from '#tests/model/rules/exports.ts';
import {
  advertisingMails,
  agreementsAreProven,
  agreementsAreShown,
  endedMailings,
  standingAgreements,
  nobodyIsAdvertisedToAgainstTheirWill,
} from '#tests/model/rules/mailings.ts';
import { left, nobodyIsBoundLonger, unusedDaysGoBack } from '#tests/model/rules/leaving.ts';
import {
  everyPurchaseIsConcluded,
  onePersonOneCustomer,
  whatWasPromisedIsGiven,
} from '#tests/model/rules/purchases.ts';
import {
  contractLetters,
  contractsHaveOneNumber,
  lettersClaimWhatIsTrue,
  lettersStay,
} from '#tests/model/rules/letters.ts';
import {
  failedRefundsAreOwed,
  lostRefunds,
  whatIsSentIsStripes,
  whoeverLeftHasTheirMoney,
} from '#tests/model/rules/repayments.ts';
import { confirmedOnes, whoeverLeftIsLetGo } from '#tests/model/rules/let-go.ts';
import { noDeclarationIsUnanswered } from '#tests/model/rules/declarations.ts';
import {
  frozenTimes,
  lettersOfNoCharge,
  lettersTellWhatIsCharged,
  strangersEndNothing,
  unsigned,
  whatIsFrozenStaysFrozen,
} from '#tests/model/rules/strangers.ts';
import {
  moneyIsBackOnce,
  promisesAreOwed,
  refundsFitPayments,
} from '#tests/model/rules/money-back.ts';
import {
  claimed,
  guaranteesAreInTime,
  guaranteesAreKept,
  guaranteesGiveBack,
  undoneWithdrawalsRunOn,
  withdrawnContractsAreOver,
} from '#tests/model/rules/withdrawals.ts';
import {
  besideAStoreIsSaid,
  nobodyPaysTwiceUntold,
  paidTwice,
  purchasesAreKept,
  transfersAreTold,
} from '#tests/model/rules/stores.ts';
import { sentencesAreTrue } from '#tests/model/rules/sentences.ts';
import { oneTrialAPerson, planTrials } from '#tests/model/rules/trials.ts';
import { invoicesShowTheirTax } from '#tests/model/rules/taxes.ts';
import { billedAsQuoted, discountsAreTakenAsQuoted } from '#tests/model/rules/quoted.ts';
import { hourMs } from '#worker/calendar.ts';
import { overBefore } from '#worker/legal/kept.ts';

/**
 * A promise that must hold after everything has come to rest. A rule returns where it is broken.
 */
type Rule = (ledger: Ledger) => string[];

/** The product's own comparison covered all lists and found no difference. */
function reconcileFindsNothing({ reconciled, differences }: Ledger): string[] {
  // A line of the run before may arrive late.
  const seen = [...new Set(reconciled.map(({ list }) => String(list)))].toSorted();
  return [
    ...(seen.join() === lists.join() ? [] : [`only ${seen.join()} were compared`]),
    ...differences.map((one) => JSON.stringify(one)),
  ];
}

/**
 * No mail arrives twice: each mail has a key of its own in the queue, and no key is used again
 * while mails are kept. A mail may arrive twice if nobody could know whether its first sending
 * worked.
 */
function noMailTwice(ledger: Ledger): string[] {
  const { mails, outbox, uncertainMails } = ledger;
  const content = ({ to, subject, text }: { to: string; subject: string; text: string }) =>
    [to, subject, text].join('\n');
  const again = outbox
    .filter(({ key, created_at: at }) =>
      outbox.some(
        (one) => one.key === key && one.created_at < at && one.created_at > overBefore('mails', at),
      ),
    )
    .map(({ key }) => `the key ${key} was used again`);
  let excused = uncertainMails;
  const twice = [...Map.groupBy(mails, content)].flatMap(([words, copies]) => {
    const wanted = outbox.filter((mail) => content(mail) === words).length;
    const unseen = copies.filter((mail) => isForgottenAtOnce(ledger, mail)).length;
    // Mails about the account itself are not in the queue.
    const over = copies.length - unseen - Math.max(wanted, 1);
    excused -= Math.max(over, 0);
    if (over <= 0 || excused >= 0) return [];
    return [`"${copies[0]?.subject}" was queued ${wanted} and sent ${copies.length} times`];
  });
  return [...again, ...twice];
}

/**
 * Whether a mail was sent about when its person was deleted. The scheduled run that deletes them
 * forgets it, and nobody may have looked at the queue meanwhile.
 */
function isForgottenAtOnce({ mails }: Ledger, { to, sent_at: sentAt }: Mail): boolean {
  return mails
    .filter((mail) => mail.to === to && /Dein Konto .* ist gelöscht/.test(mail.subject))
    .some((mail) => Math.abs(Date.parse(mail.sent_at) - Date.parse(sentAt)) < hourMs);
}

/**
 * A person whose account or new password was confirmed can sign in with it, unless a mail has told
 * them that it is deleted, because they slept for years.
 */
function passwordsAreKept({ signedIn, mails }: Ledger): string[] {
  const isDeleted = (email: string) =>
    mails.some(({ to, subject }) => to === email && /Dein Konto .* ist gelöscht/.test(subject));
  return signedIn
    .filter(({ outcome }) => !/200|429/.test(outcome))
    .filter(({ email, outcome }) => !(outcome.startsWith('404') && isDeleted(email)))
    .map(({ email, outcome }) => `${email} signs in with ${outcome}`);
}

interface Watched {
  rule: Rule;
  /** How much there was to check. A rule with nothing to check always holds. */
  looksAt: (ledger: Ledger) => number;
}

const bought = ({ purchases }: Ledger) =>
  purchases.filter(({ status }) => status === 'completed').length;

const rules: readonly Watched[] = [
  { rule: contractsAreStripes, looksAt: ({ contracts }) => contracts.length },
  { rule: oneContractAtATime, looksAt: ({ subscriptions }) => subscriptions.length - 1 },
  { rule: whatWasChangedIsOver, looksAt: (ledger) => changes(ledger).length },
  { rule: noDayIsCountedTwice, looksAt: (ledger) => changes(ledger).length },
  { rule: takenBackIsTakenBack, looksAt: (ledger) => takenBack(ledger).length },
  { rule: noChargeForNothing, looksAt: ({ paid }) => paid.length },
  { rule: nothingPaidTwice, looksAt: ({ paid }) => paid.length - 1 },
  {
    rule: noContractForNothing,
    looksAt: ({ contracts }) => contracts.filter(({ status }) => status === 'active').length,
  },
  { rule: everyPurchaseIsConcluded, looksAt: ({ purchases }) => purchases.length },
  {
    rule: whatWasPromisedIsGiven,
    looksAt: ({ purchases }) =>
      purchases.filter(
        ({ status, quote }) =>
          status === 'completed' && /"gifted_months":[1-9]|"extra_days":[1-9]/.test(quote),
      ).length,
  },
  { rule: booksAreStripesBalance, looksAt: ({ balance }) => balance.length },
  { rule: reconcileFindsNothing, looksAt: ({ reconciled }) => reconciled.length },
  { rule: disputesAreStripes, looksAt: ({ disputes }) => disputes.length },
  {
    rule: failedDebitsAreAskedFor,
    looksAt: ({ charged }) => charged.filter(({ charge }) => charge.status === 'failed').length,
  },
  { rule: onePersonOneCustomer, looksAt: ({ customers }) => customers.length },
  { rule: noMailTwice, looksAt: ({ mails }) => mails.length - 1 },
  { rule: billedAsQuoted, looksAt: bought },
  {
    rule: discountsAreTakenAsQuoted,
    looksAt: ({ invoices }) => invoices.filter(({ subtotal, total }) => total < subtotal).length,
  },
  { rule: redemptionsFollowPurchases, looksAt: ({ redemptions }) => redemptions.length },
  { rule: codesAreUsedUp, looksAt: ({ redemptions }) => redemptions.length },
  { rule: oneTrialAPerson, looksAt: (ledger) => planTrials(ledger).length },
  { rule: oneUseAPerson, looksAt: ({ redemptions }) => redemptions.length },
  {
    rule: cancellationsStand,
    looksAt: ({ answers }) => answers.filter(({ asked }) => /cancel|reactivate/.test(asked)).length,
  },
  { rule: nobodyIsBoundLonger, looksAt: (ledger) => left(ledger).length },
  { rule: unusedDaysGoBack, looksAt: (ledger) => left(ledger).length },
  { rule: whoeverBoughtIsToldSo, looksAt: bought },
  {
    rule: tooManyAreRefused,
    looksAt: ({ answers }) => answers.filter(({ words }) => words?.startsWith('429')).length,
  },
  {
    rule: nothingBesideAStore,
    looksAt: ({ answers }) => answers.filter(({ asked }) => asked.startsWith('store')).length,
  },
  {
    rule: purchasesAreKept,
    looksAt: ({ answers }) => answers.filter(({ asked }) => asked === 'shared purchase').length,
  },
  { rule: transfersAreTold, looksAt: ({ transfers }) => transfers.length },
  { rule: nobodyPaysTwiceUntold, looksAt: (ledger) => paidTwice(ledger).length },
  {
    rule: besideAStoreIsSaid,
    looksAt: ({ purchases }) => purchases.filter(({ quote }) => quote.includes('"beside"')).length,
  },
  { rule: everyDebitIsAnnounced, looksAt: (ledger) => heardDebits(ledger).length },
  { rule: debtsArePaidOnce, looksAt: ({ disputes }) => disputes.length },
  { rule: nobodyPaysAtRest, looksAt: (ledger) => lateDebts(ledger).length },
  { rule: whatIsPaidIsServed, looksAt: (ledger) => paidNow(ledger).length },
  { rule: withheldTimeIsMadeUp, looksAt: (ledger) => settledLate(ledger).length },
  { rule: passwordsAreKept, looksAt: ({ signedIn }) => signedIn.length },
  { rule: lettersStay, looksAt: (ledger) => contractLetters(ledger).length },
  { rule: lettersClaimWhatIsTrue, looksAt: (ledger) => contractLetters(ledger).length },
  { rule: whatIsIssuedIsArchived, looksAt: (ledger) => issuedDocuments(ledger).length },
  { rule: contractsHaveOneNumber, looksAt: ({ contracts }) => contracts.length },
  { rule: sentencesAreTrue, looksAt: ({ told }) => told.length },
  { rule: theDeskSaysTheSame, looksAt: ({ access }) => access.length },
  { rule: whatIsSentIsStripes, looksAt: ({ creditNotes }) => creditNotes.length },
  { rule: whoeverLeftHasTheirMoney, looksAt: ({ withdrawals }) => withdrawals.length },
  { rule: failedRefundsAreOwed, looksAt: (ledger) => lostRefunds(ledger).length },
  { rule: invoicesShowTheirTax, looksAt: ({ invoices }) => invoices.length },
  { rule: whoeverLeftIsLetGo, looksAt: (ledger) => confirmedOnes(ledger).length },
  { rule: promisesAreOwed, looksAt: ({ repayments }) => repayments.length },
  {
    rule: moneyIsBackOnce,
    looksAt: ({ repayments }) => repayments.filter(({ status }) => status === 'paid').length,
  },
  { rule: refundsFitPayments, looksAt: ({ refunds }) => refunds.length },
  { rule: withdrawnContractsAreOver, looksAt: ({ withdrawals }) => withdrawals.length },
  {
    rule: undoneWithdrawalsRunOn,
    looksAt: ({ withdrawals }) => withdrawals.filter(({ status }) => status === 'undone').length,
  },
  {
    rule: guaranteesAreKept,
    looksAt: ({ answers }) => answers.filter(({ asked }) => asked === 'guarantee').length,
  },
  { rule: guaranteesGiveBack, looksAt: (ledger) => claimed(ledger).length },
  { rule: guaranteesAreInTime, looksAt: (ledger) => claimed(ledger).length },
  { rule: whoeverSleptWasTold, looksAt: (ledger) => sleepers(ledger).length },
  { rule: whoeverIsDeletedIsGone, looksAt: (ledger) => dueDeletions(ledger).length },
  {
    rule: nobodyIsBilledAfterTheyHaveGone,
    looksAt: ({ deletions }) => deletions.filter(({ erased_at: at }) => at !== null).length,
  },
  { rule: nothingOfTheDeletedIsLeft, looksAt: (ledger) => doneDeletions(ledger).length },
  { rule: exportsAreTheirOwn, looksAt: (ledger) => openedFiles(ledger).length },
  { rule: exportsOpenForSevenDays, looksAt: ({ data }) => data.opened.length },
  { rule: noExportIsForgotten, looksAt: ({ exports }) => exports.length },
  { rule: consentsAreKeptOnce, looksAt: (ledger) => keptAnswers(ledger).size },
  {
    rule: connectionsAreConsents,
    looksAt: ({ consents }) => consents.filter(({ event }) => event === 'connected').length,
  },
  { rule: consentsAreConnected, looksAt: (ledger) => agreedConnections(ledger).length },
  {
    rule: nobodyIsAdvertisedToAgainstTheirWill,
    looksAt: (ledger) => advertisingMails(ledger).length,
  },
  { rule: agreementsAreShown, looksAt: (ledger) => standingAgreements(ledger).length },
  {
    rule: agreementsAreProven,
    looksAt: (ledger) => ledger.mailings.length + endedMailings(ledger).length,
  },
  { rule: noDeclarationIsUnanswered, looksAt: ({ declarations }) => declarations.length },
  { rule: strangersEndNothing, looksAt: (ledger) => unsigned(ledger).length },
  { rule: whatIsFrozenStaysFrozen, looksAt: (ledger) => frozenTimes(ledger).length },
  { rule: appsGoWithTheirAccount, looksAt: ({ oauthGrants }) => oauthGrants.length },
  { rule: usedTokensEndTheirFamily, looksAt: (ledger) => stolenSignIns(ledger).length },
  {
    rule: aTokenGivesOnePair,
    looksAt: ({ data }) => data.signIns.reduce((sum, { next }) => sum + next.size, 0),
  },
  { rule: appsKnowWhatIs, looksAt: ({ apps }) => apps.length },
  {
    rule: appsAreTold,
    looksAt: ({ apps }) => apps.filter(({ heard }) => heard?.active).length,
  },
  { rule: lettersTellWhatIsCharged, looksAt: (ledger) => lettersOfNoCharge(ledger).length },
];

/** The names of the rules. */
export const ruleNames: readonly string[] = rules.map(({ rule }) => rule.name);

/** The rules that had something to check. */
export function rulesMet(ledger: Ledger): string[] {
  return rules.filter(({ looksAt }) => looksAt(ledger) > 0).map(({ rule }) => rule.name);
}

/** A rule that is broken, and where. */
export interface Break {
  rule: string;
  where: string;
}

/** Every place where the books differ from each other or from a promise. */
export function broken(ledger: Ledger): Break[] {
  return rules.flatMap(({ rule }) => rule(ledger).map((where) => ({ rule: rule.name, where })));
}
