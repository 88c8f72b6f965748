import { sql } from 'drizzle-orm';

import { deleteChallengeRecord } from '#worker/account/code/typed-store.ts';
import {
  deleteAccount,
  isInState,
  moveDeletion,
  selectChallengesOf,
} from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { mailboxHash } from '#worker/account/known/hashes.ts';
import { forgetWhose, keepMailbox } from '#worker/account/known/shared-sql.ts';
import type { OnceOnly } from '#worker/account/known/once-only.ts';
import { emailOf, selectAccountEmail } from '#worker/account/shared-sql.ts';
import { addMonths } from '#worker/calendar.ts';
import { eraseUsages } from '#worker/cashback/deletion/shared-sql.ts';
import { eraseHandedOff } from '#worker/client-api/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { erasedMail } from '#worker/deletion/deletion-mails.ts';
import { eraseFreeTexts } from '#worker/desk/deletion/shared-sql.ts';
import { forgetEntries } from '#worker/desk/books/deletion/shared-sql.ts';
import { forgetFacts } from '#worker/desk/numbers/deletion/shared-sql.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import type { Grant } from '#worker/entitlement/grant/grant.ts';
import { selectGrants } from '#worker/entitlement/grant/shared-sql.ts';
import { eraseEntitlements } from '#worker/entitlement/deletion/shared-sql.ts';
import { purchaseStanding } from '#worker/entitlement/purchase-standing.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import type { ContractRow } from '#worker/entitlement/shared-sql.ts';
import { knownAgainMonths } from '#worker/legal/kept.ts';
import { recipientsOf } from '#worker/letter/deletion/shared-sql.ts';
import { dropAdvertising, markForForgetting } from '#worker/mail/forget/shared-sql.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { eraseMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { deletePostponed } from '#worker/schedule/shared-sql.ts';
import { selectWithdrawals } from '#worker/subscription/contract/shared-sql.ts';
import type { Withdrawal } from '#worker/subscription/contract/shared-sql.ts';

/**
 * The moment of a deletion: one batch in which the account goes with all that names or signs in its
 * person. What stays has only the account's former id. The last mail is queued in the same batch,
 * and every mail to the person is marked to be forgotten.
 */
export async function eraseAccount(ctx: Ctx, row: Deletion): Promise<void> {
  const { db, clock } = ctx;
  const { accountId: id } = row;
  const now = clock.now();
  const { accounts, challenges, contracts, ...rows } = await batch(db, {
    accounts: selectAccountEmail(db, id),
    challenges: selectChallengesOf(db, id),
    contracts: selectContracts(db, id),
    grants: selectGrants(db, id),
    withdrawals: selectWithdrawals(db, id),
  });
  // KV would forget these by itself within the hour.
  for (const challenge of challenges) await deleteChallengeRecord(ctx, challenge.id);
  const [account] = accounts;
  const onlyIf = isInState(id, 'billing_ended');
  const known = account && {
    accountId: id,
    mailboxHash: await mailboxHash(ctx.codePepper, account.email),
    had: hadOf({ ...rows, contracts }, now),
  };
  const mail = erasedMail(row, { keepsBooks: contracts.length > 0 });
  const addresses = sql`(select ${emailOf(id)} union ${recipientsOf(id)})`;
  const { queued } = await batch(db, {
    queued: queueMail(db, { ...mail, to: emailOf(id) }, now, onlyIf),
    advertising: dropAdvertising(db, addresses, onlyIf),
    mails: markForForgetting(db, id, addresses, onlyIf),
    ...(known && {
      mailbox: keepMailbox(db, { id, email: account.email }, known.mailboxHash),
      ...forgetWhose(db, known, { now, keepUntil: addMonths(now, knownAgainMonths) }, onlyIf),
    }),
    ...(account && {
      ...eraseMarketing(
        db,
        id,
        { addressHash: await addressHash(ctx.codePepper, account.email), now },
        onlyIf,
      ),
    }),
    ...eraseEntitlements(db, id, now, onlyIf),
    ...eraseHandedOff(db, id, now, onlyIf),
    ...eraseUsages(db, id, onlyIf),
    actions: eraseFreeTexts(db, id, onlyIf),
    facts: forgetFacts(db, id, onlyIf),
    entries: forgetEntries(db, id, onlyIf),
    newEmail: deletePostponed(db, 'syncCustomerEmails', id),
    account: deleteAccount(db, id, onlyIf),
    moved: moveDeletion(
      db,
      id,
      { from: 'billing_ended', to: 'erased', lookAt: now, erasedAt: now },
      now,
    ),
  });
  if (queued.length > 0) ctx.later(sendQueued(ctx, mail, queued));
}

/** What a person has had of which there is one for each. */
function hadOf(
  {
    contracts,
    grants,
    withdrawals,
  }: { contracts: readonly ContractRow[]; grants: readonly Grant[]; withdrawals: Withdrawal[] },
  now: number,
): OnceOnly[] {
  const hadTrial = contracts.some((one) => one.trialEndAt !== null && hasHadContract([one]));
  const hadGuarantee = withdrawals.some(
    ({ reason, status }) => reason === 'guarantee' && status !== 'undone',
  );
  return [
    ...(hadTrial ? (['trial'] as const) : []),
    ...(purchaseStanding(contracts, grants, now) === 'none' ? [] : (['customer'] as const)),
    ...(hadGuarantee ? (['guarantee'] as const) : []),
  ];
}
