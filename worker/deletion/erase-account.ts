import { sql } from 'drizzle-orm';

import { deleteChallengeRecord } from '#worker/account/challenge/challenge-store.ts';
import {
  deleteAccount,
  insertSpentTrial,
  isInState,
  moveDeletion,
  selectChallengesOf,
  unclaimSpentTrials,
} from '#worker/account/deletion/shared-sql.ts';
import type { Deletion } from '#worker/account/deletion/shared-sql.ts';
import { trialHash } from '#worker/account/deletion/spent-trial.ts';
import { emailOf, selectAccountEmail } from '#worker/account/shared-sql.ts';
import { addMonths } from '#worker/calendar.ts';
import { eraseUsages } from '#worker/cashback/deletion/shared-sql.ts';
import type { Ctx } from '#worker/context.ts';
import { batch } from '#worker/db/batch.ts';
import { erasedMail } from '#worker/deletion/deletion-mails.ts';
import { eraseFreeTexts } from '#worker/desk/deletion/shared-sql.ts';
import { hasHadContract } from '#worker/entitlement/contract.ts';
import { eraseEntitlements } from '#worker/entitlement/deletion/shared-sql.ts';
import { selectContracts } from '#worker/entitlement/shared-sql.ts';
import { spentTrialMonths } from '#worker/legal/kept.ts';
import { recipientsOf } from '#worker/letter/deletion/shared-sql.ts';
import { dropAdvertising, markForForgetting } from '#worker/mail/forget/shared-sql.ts';
import { sendQueued } from '#worker/mail/send-queued.ts';
import { queueMail } from '#worker/mail/shared-sql.ts';
import { addressHash } from '#worker/mail/suppression/address-hash.ts';
import { eraseMarketing } from '#worker/marketing/deletion/shared-sql.ts';
import { deletePostponed } from '#worker/schedule/shared-sql.ts';

/**
 * The moment of a deletion: one batch in which the account goes with all that names or signs in its
 * person. What stays has only the account's former id. The last mail is queued in the same batch,
 * and every mail to the person is marked to be forgotten.
 */
export async function eraseAccount(ctx: Ctx, row: Deletion): Promise<void> {
  const { db, clock } = ctx;
  const { accountId: id } = row;
  const now = clock.now();
  const { accounts, challenges, contracts } = await batch(db, {
    accounts: selectAccountEmail(db, id),
    challenges: selectChallengesOf(db, id),
    contracts: selectContracts(db, id),
  });
  // KV would forget these by itself within the hour.
  for (const challenge of challenges) await deleteChallengeRecord(ctx, challenge.id);
  const [account] = accounts;
  const onlyIf = isInState(id, 'billing_ended');
  const hadTrial = contracts.some(
    (contract) => contract.trialEndAt !== null && hasHadContract([contract]),
  );
  const spent = account &&
    hadTrial && {
      addressHash: await trialHash(ctx.codePepper, account.email),
      keepUntil: addMonths(now, spentTrialMonths),
    };
  const mail = erasedMail(row, { keepsBooks: contracts.length > 0 });
  const addresses = sql`(select ${emailOf(id)} union ${recipientsOf(id)})`;
  const { queued } = await batch(db, {
    queued: queueMail(db, { ...mail, to: emailOf(id) }, now, onlyIf),
    advertising: dropAdvertising(db, addresses, onlyIf),
    mails: markForForgetting(db, id, addresses, onlyIf),
    unclaimed: unclaimSpentTrials(db, id, onlyIf),
    trial: spent ? insertSpentTrial(db, spent, onlyIf) : undefined,
    ...(account && {
      ...eraseMarketing(
        db,
        id,
        { addressHash: await addressHash(ctx.codePepper, account.email), now },
        onlyIf,
      ),
    }),
    ...eraseEntitlements(db, id, now, onlyIf),
    ...eraseUsages(db, id, onlyIf),
    actions: eraseFreeTexts(db, id, onlyIf),
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
