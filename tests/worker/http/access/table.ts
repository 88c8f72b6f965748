import type { AccessRow } from './access-row.ts';
import { appRows } from './app-rows.ts';
import { clientApiRows } from './client-api-rows.ts';
import { deskRows } from './desk-rows.ts';
import { declarationRows } from './declaration-rows.ts';
import { dealRows } from './deal-rows.ts';
import { couponRows } from './coupon-rows.ts';
import { debtRows } from './debt-rows.ts';
import { exportRows } from './export-rows.ts';
import { deletionRows } from './deletion-rows.ts';
import { handOffRows } from './hand-off-rows.ts';
import { openRows, webhookRows } from './open-rows.ts';
import { letterRows } from './letter-rows.ts';
import { marketingRows } from './marketing-rows.ts';
import { passkeyRows } from './passkey-rows.ts';
import { payoutRows } from './payout-rows.ts';
import { profileRows } from './profile-rows.ts';
import { purchaseRows } from './purchase-rows.ts';
import { repaymentRows } from './repayment-rows.ts';
import { resetRows } from './reset-rows.ts';
import { signInRows } from './sign-in-rows.ts';
import { signUpRows } from './sign-up-rows.ts';

/*
 * Who may do what. Each call of the API is made by a visitor, by another person and by the owner.
 * The other person knows all that can be known: the owner's e-mail, ids, and what was sent before.
 */

/** Whether a call needs the files that the platform keeps: proofs, logos, and the pages. */
const needsFiles = ({ call }: AccessRow): boolean =>
  call === 'GET /*' ||
  call === 'POST /account/signin' ||
  call === 'POST /mails/:reply' ||
  call === 'GET /konto/daten/:file' ||
  /\/(cashback\/(deals\/:id|usages)|internal\/(proofs|deals\/:id\/logo))/.test(call);

export const rows: AccessRow[] = [
  ...signUpRows,
  ...signInRows,
  ...resetRows,
  ...profileRows,
  ...passkeyRows,
  ...exportRows,
  ...deletionRows,
  ...handOffRows,
  ...purchaseRows,
  ...repaymentRows,
  ...couponRows,
  ...debtRows,
  ...letterRows,
  ...clientApiRows,
  ...openRows,
  ...webhookRows,
  ...declarationRows,
  ...deskRows,
  ...appRows,
  ...dealRows,
  ...payoutRows,
  ...marketingRows,
];

export const rowsWithFiles = rows.filter(needsFiles);
export const rowsWithoutFiles = rows.filter((row) => !needsFiles(row));
