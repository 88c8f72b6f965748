import { storePlaces } from '#client/messages/standing.ts';
import { formatDate } from '#worker/date.ts';
import { formatMoney } from '#worker/money.ts';
import type { Back, Ending, Leave } from '#worker/subscription/leaving/standing.ts';
import { chargesText } from '#worker/subscription/quote/quote-texts.ts';

/* The words of the third sentence. Moments in UTC milliseconds, amounts in cents. */

/** `fee`: cents of a returned debit's costs that were paid, and that no law gives back. */
export function leaveText(leave: Leave, fee = 0): string {
  const hasBack = 'back' in leave && leave.back !== null;
  return hasBack && fee > 0 ? `${plainText(leave)} ${feeText(fee)}` : plainText(leave);
}

/** Damages are no payment under the contract (docs/decisions/0085). */
function feeText(fee: number): string {
  return `Die ${formatMoney(fee)} Kosten der Rücklastschrift sind Schadensersatz und kommen nicht zurück.`;
}

function plainText(leave: Leave): string {
  switch (leave.kind) {
    case 'free':
      return 'Zu kündigen gibt es nichts: Du hast keinen Vertrag, der Dich etwas kostet.';
    case 'none':
      return 'Zu kündigen gibt es nichts.';
    case 'over':
      return 'Zu kündigen gibt es nichts mehr.';
    case 'deletion':
      return 'Gekündigt ist schon; bis dahin kannst Du das Löschen oben zurücknehmen.';
    case 'store':
      return `Kündigen kannst Du nur ${storePlaces[leave.store].at}, ${storePlaces[leave.store].where}.`;
    case 'undo':
      return `Bis ${formatDate(leave.until)} machst Du das mit dem Link in unserer Mail rückgängig.`;
    case 'left':
      return `Gekündigt hast Du schon.${refundText(leave)}${
        leave.canReturn ? ` Bis zum ${formatDate(leave.at)} kannst Du es Dir anders überlegen.` : ''
      }${backText(leave.back)}`;
    case 'leave':
      return `${leaveOn(leave)}${backText(leave.back)}`;
    case 'owed':
      return owedText(leave);
    case 'paused':
      return leave.refund > 0
        ? `Kündigst Du heute, endet Dein Vertrag sofort, und Du bekommst ${formatMoney(leave.refund)} zurück.`
        : 'Kündigst Du heute, endet Dein Vertrag sofort.';
    case 'lifetime':
      return `${lifetimeText}${backText(leave.back)}`;
  }
}

/** Of what was paid once there is no button on the page, but the one for everybody. */
const lifetimeText =
  'Dein Vertrag endet nicht von selbst. Du kannst ihn jederzeit kündigen, aus wichtigem Grund fristlos: mit „Verträge hier kündigen“ unten auf jeder Seite.';

/** What a card owes ends with the contract; what a debit owes stays. */
function owedText({ at, ifUnpaid }: Extract<Leave, { kind: 'owed' }>): string {
  const end = at === null ? 'zum Ende der Laufzeit' : `am ${formatDate(at)}`;
  return ifUnpaid === 'ends'
    ? `Kündigst Du heute und bezahlst, endet Dein Vertrag ${end}. Bezahlst Du nicht, endet er auch ohne Kündigung.`
    : `Kündigst Du heute, endet Dein Vertrag ${end}; an dem, was offen ist, ändert das nichts.`;
}

function leaveOn(leave: Extract<Leave, { kind: 'leave' }>): string {
  const { rule, at, refund, by, charges, isFrozen } = leave;
  const ends = `Kündigst Du heute, endet Dein Vertrag am ${formatDate(at)}`;
  const still = chargesText(charges);
  if (rule === 'trial' && still === null) return `${ends}, und Du zahlst nichts.`;
  if (refund > 0 && by !== null) {
    const back = `${ends}, und Du bekommst ${formatMoney(refund)} zurück, spätestens am ${formatDate(by)}.`;
    return still === null ? back : `${back} ${still}`;
  }
  if (still !== null) return `${ends}. ${still}`;
  return isFrozen ? `${ends}.` : `${ends}. Bis dahin ist alles bezahlt.`;
}

/** What comes back after the end; said once, in the sentence about the end if there is one. */
export function refundText(back: Pick<Ending, 'refund' | 'by'> | null): string {
  return back && back.refund > 0 && back.by !== null
    ? ` Du bekommst ${formatMoney(back.refund)} zurück, spätestens am ${formatDate(back.by)}.`
    : '';
}

/** What the deletion of the account, which is due at `dueAt`, would give up. */
export function givenUpText(back: Back | null, dueAt: number): string {
  if (!back) return '';
  const how =
    back.law === 'guarantee' ? 'Verlangst Du vorher Dein Geld zurück' : 'Widerrufst Du vorher';
  const until = Math.min(back.ends_at, dueAt);
  return ` ${how}, bekommst Du ${formatMoney(back.refund)}; das geht bis ${formatDate(until)}.`;
}

function backText(back: Extract<Leave, { kind: 'leave' }>['back']): string {
  if (!back) return '';
  const how = back.law === 'guarantee' ? 'Verlangst Du Dein Geld zurück' : 'Widerrufst Du';
  return ` ${how}, bekommst Du ${formatMoney(back.refund)} und Premium endet sofort; das geht bis ${formatDate(back.ends_at)}.`;
}
