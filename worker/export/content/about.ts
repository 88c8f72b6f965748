import { automatedDecisions } from '#worker/legal/automated-decisions.ts';
import { attributionMonths } from '#worker/legal/kept.ts';
import { operatorAddress, operatorText } from '#worker/legal/operator.ts';
import { product } from '#worker/product.ts';

/** A part of the text that goes with the data. */
interface AboutBlock {
  title: string;
  paragraphs: string[];
}

/**
 * What Art. 15 Abs. 1, 2 DSGVO wants beside the data: purposes, recipients, periods, sources,
 * rights. It says in short what the privacy notice says in full (worker/legal, client/legal).
 */
export function aboutBlocks(): AboutBlock[] {
  return [
    {
      title: 'Wer verantwortlich ist',
      paragraphs: [
        `${operatorAddress().join(', ')}. E-Mail: ${product.supportEmail}. Datenschutz: ${operatorText('dataProtectionOfficer')}`,
      ],
    },
    {
      title: 'Wozu wir Deine Daten verarbeiten',
      paragraphs: [
        'Konto, Anmeldungen und verbundene Anmeldungen: um Dein Konto zu führen und Dich anzumelden (Vertrag, Art. 6 Abs. 1 lit. b DSGVO) und fremde Anmeldungen zu erkennen (unser Interesse, lit. f).',
        'Bestellungen, Verträge, Rechnungen, Lastschriften, Erstattungen: um den Vertrag zu erfüllen (lit. b) und weil Handels- und Steuerrecht es verlangen (lit. c).',
        'Kündigungen, Widerrufe und Schreiben: um sie auszuführen, zu bestätigen und nachzuweisen (lit. b, c und f).',
        'Gutscheine, Partner-Deals mit Nachweisen, freie Zeit, Empfehlungen: um zu geben, was zugesagt ist (lit. b), und Missbrauch zu erkennen (lit. f).',
        'Aufwandsentschädigungen: um Dich zu bezahlen (lit. b) und Missbrauch zu erkennen (lit. f).',
        'Messung von Kampagnen und Empfehlungen über einen Link: nur, wenn Du zugestimmt hast (lit. a). Werbung per E-Mail: nur, wenn Du sie bestellt und bestätigt hast (lit. a). Dass Du zugestimmt, bestellt, heruntergeladen oder das Löschen beauftragt hast: um es nachzuweisen (lit. c und f).',
        'Was wir zu Deinem Konto von Hand tun: um es nachzuweisen (lit. f).',
      ],
    },
    {
      title: 'Wer Daten bekommt',
      paragraphs: [
        'Cloudflare betreibt für uns Website, Datenbank, Dateien und den Versand der E-Mails, als Auftragsverarbeiter.',
        `Stripe (${operatorText('stripeCompany')}) wickelt Zahlungen ab und stellt Rechnungen und Gutschriften aus.`,
        'PayPal bekommt Konto und Betrag, wenn wir Dir dorthin etwas auszahlen. PayPal, Apple und Google erfahren von einer Zahlung, wenn Du mit ihnen bezahlst, und Google und Apple von einer Anmeldung, wenn Du Dich mit ihnen anmeldest.',
        `Anwendungen, bei denen Du Dich mit ${product.name} anmeldest, bekommen die Kennung Deines Kontos, Deinen Namen und Deine E-Mail-Adresse.`,
        `Diese Firmen gehören zu Konzernen mit Sitz in den USA. Für Daten, die durch uns dorthin gelangen, gilt: ${operatorText('transferBasis')}`,
      ],
    },
    {
      title: 'Woher wir Deine Daten haben',
      paragraphs: [
        'Das meiste von Dir selbst: bei der Registrierung, bei Bestellungen, in Formularen und beim Hochladen. Browser und Land einer Anmeldung kommen aus der Anfrage Deines Browsers.',
        'Von Stripe: was aus Zahlungen wurde. Von Google und Apple: Kennung, Name und E-Mail-Adresse, wenn Du Dich damit anmeldest. Vom App Store, von Google Play und aus der App: dort gekaufte Abos, Lizenzen und benutzte Aufgaben.',
        'Von einer Person, die Dich geworben hat: dass sie es war. Von uns: was wir entschieden haben.',
      ],
    },
    {
      title: 'Wie lange wir sie behalten',
      paragraphs: [
        `Kontodaten, bis Dein Konto gelöscht ist. Anmeldungen, bis Du Dich ausloggst oder 24 Stunden lang nicht da warst; wenn Du angemeldet bleiben wolltest, 400 Tage. Links, die Dich anmelden, bis 30 Tage nach ihrem Ablauf. Messung von Kampagnen: ${attributionMonths} Monate. Nachweise von Zustimmungen und bestellter Werbung: drei Jahre vom Ende des Jahres an, in dem sie endeten.`,
        'Rechnungen, Zahlungen, Erstattungen und Auszahlungen: acht Jahre vom Ende des Jahres an. Schreiben, Kündigungen und Widerrufe: sechs Jahre vom Ende des Jahres an (§ 147 AO, § 257 HGB).',
        'Diese Datei liegt sieben Tage bei uns. Dass es sie gab, halten wir drei Jahre lang fest, gerechnet vom Ende des Jahres an.',
      ],
    },
    {
      title: 'Deine Rechte',
      paragraphs: [
        `Du kannst Berichtigung, Löschung, Einschränkung und Übertragung verlangen und Zustimmungen jederzeit widerrufen. Schreib an ${product.supportEmail}.`,
        'Was wir auf unser Interesse stützen, dem kannst Du aus Gründen Deiner besonderen Situation widersprechen (Art. 21 DSGVO).',
        `Beschweren kannst Du Dich bei jeder Datenschutzaufsichtsbehörde, auch bei der für uns zuständigen: ${operatorText('authority')}`,
        automatedDecisions,
      ],
    },
    {
      title: 'Was hier fehlt, und warum',
      paragraphs: [
        'Passwort, Codes und Anmelde-Cookies kennen wir nur als Prüfwerte. Wir geben sie nicht heraus, weil sie Unbefugten nützen könnten.',
        'Wen Du empfohlen hast oder wer Dich, wer bei uns etwas entschieden hat und was dazu notiert ist, betrifft auch andere. Schreib uns, wenn Du dazu eine Auskunft möchtest.',
        'Zähler gegen Missbrauch, laufende Codes und unfertige Vorgänge löschen sich nach höchstens 24 Stunden von selbst. Nachrichten, die zu keinem Vertrag gehören, liegen 30 Tage bei uns; Du hast sie selbst bekommen. Was Stripe und die App uns melden, steckt in den Einträgen, die daraus entstanden sind.',
      ],
    },
  ];
}

/** `auskunft.txt`. Pure. */
export function aboutText(): string {
  const parts = aboutBlocks().map(({ title, paragraphs }) => [title, ...paragraphs].join('\n\n'));
  return `Auskunft zu Deinen Daten bei ${product.name} (Art. 15 DSGVO)\n\n${parts.join('\n\n\n')}\n`;
}
