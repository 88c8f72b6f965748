import { isActive } from '#worker/entitlement/contract.ts';
import type { Contract, ContractRow } from '#worker/entitlement/shared-sql.ts';
import { product } from '#worker/product.ts';
import { contractLetter } from '#worker/subscription/mails/letters.ts';
import type { Letter } from '#worker/subscription/mails/letters.ts';
import { contactSupport, toSubscription } from '#worker/subscription/mails/texts.ts';

/** The letter to a contract's owner when it was paused at Stripe, or goes on after a pause. */
export function pauseNews(before: ContractRow, after: Contract, origin: string): Letter[] {
  if (isActive(before.status) && after.status === 'paused') return [pauseLetter(before, origin)];
  if (before.status === 'paused' && isActive(after.status)) return [resumeLetter(before, origin)];
  return [];
}

function pauseLetter({ id, number, syncVersion }: ContractRow, origin: string): Letter {
  return {
    key: `paused:${id}:${syncVersion}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} ist pausiert`,
      heading: 'Abo pausiert',
      blocks: [
        'Wir haben Dein Abo pausiert. Solange es pausiert ist, buchen wir nichts ab, und Premium ist nicht freigeschaltet.',
        'Kündigen kannst Du jederzeit in Deinem Konto. Ein pausiertes Abo endet dann sofort.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}

function resumeLetter({ id, number, syncVersion }: ContractRow, origin: string): Letter {
  return {
    key: `resumed:${id}:${syncVersion}`,
    ...contractLetter(number, {
      subject: `Dein Abo bei ${product.name} läuft wieder`,
      heading: 'Abo läuft wieder',
      blocks: [
        'Dein Abo ist nicht mehr pausiert. Premium ist wieder freigeschaltet, und das Abo verlängert sich wie zuvor.',
        toSubscription(origin),
        contactSupport,
      ],
    }),
  };
}
