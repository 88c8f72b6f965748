import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

import { knownAgain } from '#worker/account/known/table.ts';
import { oauthGrant } from '#worker/account/oauth-grant/table.ts';
import {
  challenge,
  extraDaysOffer,
  knownBrowser,
  loginCode,
  ownCode,
  refusal,
  session,
  spentNonce,
  tries,
} from '#worker/account/table.ts';
import { proofKey } from '#worker/cashback/proof.ts';
import { dealUsage, proof } from '#worker/cashback/table.ts';
import { handedOff, premiumChange } from '#worker/client-api/table.ts';
import { clientEndpoint, webhookDelivery } from '#worker/client-api/webhooks/table.ts';
import type { Database } from '#worker/db/client.ts';
import { declaration, declarationCase, declarationStep } from '#worker/declaration/table.ts';
import { balanceEntry } from '#worker/desk/books/table.ts';
import { audit } from '#worker/desk/table.ts';
import { appEvent } from '#worker/entitlement/app/table.ts';
import { entitlementGrant } from '#worker/entitlement/grant/table.ts';
import { storeTransfer } from '#worker/entitlement/store/table.ts';
import { exportKey } from '#worker/export/export.ts';
import { dataExport } from '#worker/export/table.ts';
import { handOff } from '#worker/handoff/table.ts';
import { overBefore } from '#worker/legal/kept.ts';
import { letterKey } from '#worker/letter/letter.ts';
import { letter } from '#worker/letter/table.ts';
import { oldConsents } from '#worker/marketing/consent/shared-sql.ts';
import { oldMails } from '#worker/mail/shared-sql.ts';
import { oldAgreements } from '#worker/marketing/mailing/shared-sql.ts';
import { campaignEvent } from '#worker/marketing/table.ts';
import { deleteDue, over } from '#worker/schedule/due-sql.ts';
import { inTurn } from '#worker/schedule/item-job.ts';
import type { JobWork } from '#worker/schedule/job.ts';
import { purge, purgeBy, purgeFiles } from '#worker/schedule/purge.ts';
import { endLedger } from '#worker/schedule/shared-sql.ts';
import type { JobName } from '#worker/schedule/shares.ts';
import { stripeEvent } from '#worker/stripe/table.ts';

/*
 * The jobs that delete what is over: since when it is kept, and as which row of legal/kept.ts. What
 * names no row there says itself when it ends.
 */

/**
 * The file of a proof that was decided before that moment: the latest proof of a usage when it was
 * reviewed, an earlier one when the next one was uploaded at the latest.
 */
const isDecided = (before: number) => sql`exists (select 1 from ${dealUsage}
  where ${dealUsage.id} = ${proof.usageId} and
    case when ${dealUsage.round} > ${proof.round} then ${dealUsage.uploadedAt}
      when ${dealUsage.status} <> 'uploaded' then ${dealUsage.reviewedAt} end < ${before})`;

/** Entries are written in the order of their ids, so the oldest ones need no index of their own. */
const isOldest = sql`${audit.id} < (select min(id) from ${audit}) + 1000`;
const oldActions = { ...over(audit.at, 'audit', () => isOldest), order: audit.id };

/** Messages first: one whose change is gone would say something else. */
const oldMessages = over(webhookDelivery.createdAt, 'appChanges');
const oldOfApps = [
  over(handOff.expiresAt),
  oldMessages,
  over(premiumChange.at, 'appChanges'),
  over(handedOff.deletedAt, 'appChanges', () => isNotNull(handedOff.deletedAt)),
];

/** A ping says nothing that could be missed. */
const isOpen = and(isNull(webhookDelivery.deliveredAt), isNotNull(webhookDelivery.changeSeq));
const endpointsOf = (db: Database, where: SQL | undefined) =>
  db.select({ id: webhookDelivery.endpointId }).from(webhookDelivery).where(where);

const oldCases = over(declarationCase.receivedAt, 'letters');

/** With the invoices that it is about. */
export const purgeBalance = purge(over(balanceEntry.createdAt, 'books'));

export const purges = {
  purgeLetters: purgeFiles({ ...over(letter.keepUntil), name: letter.id, keyOf: letterKey }),

  // The files whose days are over, also those whose making was cut off; then their rows.
  purgeExports: inTurn(
    purgeFiles({
      ...over(dataExport.endsAt, undefined, () => isNull(dataExport.fileGoneAt)),
      name: dataExport.id,
      keyOf: exportKey,
      note: (now) => ({ fileGoneAt: now }),
    }),
    purge(over(dataExport.askedAt, 'claims')),
  ),

  purgeHandledEvents: purge(
    over(stripeEvent.createdAt, 'stripeEvents', () => isNotNull(stripeEvent.handledAt)),
  ),

  purgeAppEvents: purge(
    over(appEvent.receivedAt, 'appEvents'),
    over(entitlementGrant.updatedAt, 'waitingPurchases', () => eq(entitlementGrant.accountId, '')),
    over(storeTransfer.at, 'claims'),
  ),

  purgeExpiredSignIns: purge(
    over(session.expiresAt),
    over(oauthGrant.expiresAt),
    over(challenge.expiresAt),
    over(loginCode.expiresAt, 'loginCodes'),
    over(extraDaysOffer.expiresAt),
    over(ownCode.expiresAt),
    over(spentNonce.expiresAt),
    over(tries.expiresAt),
    over(knownBrowser.seenAt, 'browsers'),
    over(refusal.at, 'refusals'),
  ),

  purgeExpiredHandOffs: purgeBy(oldOfApps, (db, now, most) => ({
    // Before: whoever has not taken a message that goes is not told that nothing is missing.
    missed: db
      .update(clientEndpoint)
      .set({ missedAt: now })
      .where(inArray(clientEndpoint.id, endpointsOf(db, and(oldMessages.where(now, db), isOpen)))),
    rows: oldOfApps.map((list) => deleteDue(db, list, now, most)),
  })),

  purgeCampaignEvents: purge(over(campaignEvent.createdAt, 'campaignEvents')),

  purgeConsentProofs: purge(oldConsents),

  purgeMailingConsents: purge(oldAgreements),

  // Whoever declared it may have no account, so the years count from its receipt.
  purgeDeclarations: purgeBy(
    [oldCases],
    (db, now, most) => {
      const old = db
        .select({ id: declarationCase.declarationId })
        .from(declarationCase)
        .where(oldCases.where(now, db))
        .orderBy(asc(declarationCase.receivedAt), asc(declarationCase.declarationId))
        .limit(most);
      return {
        end: endLedger(db, 'declaration', overBefore('letters', now)),
        // The ledger lets the steps go by their declaration's age.
        steps: db.delete(declarationStep).where(inArray(declarationStep.declarationId, old)),
        rows: [db.delete(declaration).where(inArray(declaration.id, old))],
        cases: db.delete(declarationCase).where(inArray(declarationCase.declarationId, old)),
      };
    },
    50,
  ),

  purgeActions: purgeBy([oldActions], (db, now, most) => ({
    end: endLedger(db, 'audit', overBefore('audit', now)),
    rows: [deleteDue(db, oldActions, now, most)],
  })),

  // The files of proofs that were decided long enough ago, and later their hashes.
  purgeProofs: inTurn(
    purgeFiles({
      ...over(proof.uploadedAt, 'proofFile', (before) =>
        and(isNull(proof.fileGoneAt), isDecided(before)),
      ),
      name: proof.id,
      keyOf: proofKey,
      note: (now) => ({ fileGoneAt: now }),
    }),
    purge(over(proof.uploadedAt, 'proofHash', () => isNotNull(proof.fileGoneAt))),
  ),

  purgeKnown: purge(over(knownAgain.keepUntil)),

  purgeMails: purge(oldMails),
} as const satisfies Partial<Record<JobName, JobWork>>;
