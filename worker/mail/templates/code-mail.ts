import type { Message } from '#worker/mail/port.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { product } from '#worker/product.ts';

interface CodeTexts {
  /** What the code is for, as a sentence that ends with a colon. */
  task: string;
  /** A note for readers who did not request the code. */
  stranger: string;
}

const somebodyIsIn =
  'Dann ist jemand anderes in Deinem Konto angemeldet. Gib den Code nicht weiter und wähle über „Passwort vergessen“ ein neues Passwort. Das meldet überall sonst ab.';

/** The mails with a code, by what the code is for. */
const codeTexts = {
  sign_up: {
    task: `Gib diesen Code ein, um Dein Konto bei ${product.name} anzulegen:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code entsteht kein Konto.',
  },
  reset: {
    task: `Gib diesen Code ein, um ein neues Passwort für Dein Konto bei ${product.name} zu wählen:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code bleibt Dein Passwort, wie es ist.',
  },
  email_change: {
    task: `Gib diesen Code ein, um Dich bei ${product.name} künftig mit dieser E-Mail-Adresse anzumelden:`,
    stranger:
      'Du hast keinen Code angefordert? Dann ist nichts zu tun. Ohne den Code wird die Adresse nicht eingetragen.',
  },
  confirm: {
    task: `Gib diesen Code ein, um zu bestätigen, dass Du selbst an Deinem Konto bei ${product.name} etwas ändern möchtest:`,
    stranger: `Du hast keinen Code angefordert? ${somebodyIsIn}`,
  },
  export: {
    task: `Gib diesen Code ein, um Deine Daten bei ${product.name} herunterzuladen:`,
    stranger: `Du hast keinen Code angefordert? ${somebodyIsIn}`,
  },
  deletion: {
    task: `Gib diesen Code ein, um Dein Konto bei ${product.name} zu löschen:`,
    stranger: `Du willst Dein Konto nicht löschen? ${somebodyIsIn}`,
  },
} satisfies Record<string, CodeTexts>;

const life = 'Der Code gilt zehn Minuten. Gib ihn an niemanden weiter, auch nicht an uns.';

/**
 * A mail with a code: six digits, the only digits in its text. It contains no text that somebody
 * typed. Otherwise anybody who knows an address could make us send their words to it.
 */
export function codeMail(purpose: keyof typeof codeTexts, to: string, code: string): Message {
  const { task, stranger } = codeTexts[purpose];
  return {
    to,
    ...letter({
      subject: `${code} ist Dein Code für ${product.name}`,
      heading: 'Dein Code',
      preview: life,
      blocks: [task, { code }, life, stranger],
    }),
  };
}
