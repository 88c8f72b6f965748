import type { Declaration } from '#worker/declaration/sql.ts';
import { formatSecond } from '#worker/declaration/moment.ts';
import { letter, paragraphs } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

type About = Pick<Declaration, 'id' | 'reference' | 'receivedAt' | 'door' | 'typed'>;

function received({ reference, receivedAt }: About) {
  return {
    rows: [
      { label: 'Kennzeichen', value: reference },
      { label: 'Eingegangen am', value: formatSecond(receivedAt) },
    ],
  };
}

interface Decided {
  accepted: boolean;
  reason: string;
  /** Whether a lifetime plan is given up: nothing of it goes back. */
  isLifetime: boolean;
}

/**
 * What the desk has decided on an extraordinary cancellation, or on one of a lifetime plan, to the
 * contract's owner. It may change its mind, and says so again.
 */
export function decisionLetter(about: About, actionId: string, decided: Decided) {
  const isExtraordinary = about.typed.kind === 'extraordinary';
  const what = isExtraordinary ? 'Deine außerordentliche Kündigung' : 'Deine Kündigung';
  return {
    key: `declaration:${about.id}:decision:${actionId}`,
    ...letter({
      subject: `${what} bei ${product.name} (${about.reference})`,
      heading: what,
      blocks: [verdict(decided, isExtraordinary, what), decided.reason, received(about)],
    }),
  };
}

function verdict(
  { accepted, isLifetime }: Decided,
  isExtraordinary: boolean,
  what: string,
): string {
  if (accepted) {
    const ends = isExtraordinary
      ? `Wir erkennen ${what} an. Der Vertrag ist sofort beendet.`
      : `Wir haben ${what} ausgeführt. Der Vertrag ist sofort beendet.`;
    return isLifetime
      ? `${ends} Dein Zugang endet damit; erstattet wird nichts.`
      : `${ends} Was Du für die Tage danach schon bezahlt hast, bekommst Du innerhalb von 14 Tagen zurück.`;
  }
  const refused = isExtraordinary
    ? 'Wir erkennen den Grund für eine außerordentliche Kündigung nicht an.'
    : 'Wir haben Deine Kündigung nicht ausgeführt.';
  return isLifetime
    ? `${refused} Du behältst Deinen Zugang.`
    : `${refused} Deine ordentliche Kündigung gilt weiter.`;
}

/** What somebody at the desk writes to the address that was given for the receipt. */
export function answerLetter(about: About, actionId: string, text: string) {
  const what = about.door === 'cancellation' ? 'Deine Kündigung' : 'Dein Widerruf';
  return {
    key: `declaration:${about.id}:answer:${actionId}`,
    ...letter({
      subject: `${what} bei ${product.name} (${about.reference})`,
      heading: what,
      blocks: [...paragraphs(text), received(about)],
    }),
  };
}
