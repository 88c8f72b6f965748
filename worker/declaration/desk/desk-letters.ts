import type { Declaration } from '#worker/declaration/sql.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

type About = Pick<Declaration, 'id' | 'reference' | 'receivedAt' | 'door'>;

function received({ reference, receivedAt }: About) {
  return {
    rows: [
      { label: 'Kennzeichen', value: reference },
      { label: 'Eingegangen am', value: formatSecond(receivedAt) },
    ],
  };
}

/** What the desk has decided on an extraordinary cancellation, to the contract's owner. */
export function decisionLetter(
  about: About,
  { accepted, reason }: { accepted: boolean; reason: string },
) {
  return {
    key: `declaration:${about.id}:decision`,
    ...letter({
      subject: `Deine außerordentliche Kündigung bei ${product.name} (${about.reference})`,
      heading: 'Deine außerordentliche Kündigung',
      blocks: [
        accepted
          ? 'Wir erkennen Deine außerordentliche Kündigung an. Der Vertrag ist sofort beendet.'
          : 'Wir erkennen den Grund für eine außerordentliche Kündigung nicht an. Deine ordentliche Kündigung gilt weiter.',
        reason,
        received(about),
      ],
    }),
  };
}

/** What somebody at the desk writes to the address that was given for the receipt. */
export function answerLetter(about: About, actionId: string, text: string) {
  const what = about.door === 'cancellation' ? 'Deine Kündigung' : 'Dein Widerruf';
  const [first = text, ...others] = text.split(/\n{2,}/);
  return {
    key: `declaration:${about.id}:answer:${actionId}`,
    ...letter({
      subject: `${what} bei ${product.name} (${about.reference})`,
      heading: what,
      blocks: [first, ...others, received(about)],
    }),
  };
}
