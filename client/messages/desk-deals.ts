/** German texts of the desk's deal pages. */

export const deskDealTexts = {
  lead: 'Was die Partner anbieten, in der Reihenfolge, in der es alle sehen.',
  newLead: 'Der Deal steht sofort in der Liste für alle. Das Logo lädst Du danach hoch.',
  create: 'Deal anlegen',
  empty: 'Noch kein Deal.',
  isOffered: 'angeboten',
  isWithdrawn: 'zurückgezogen',
  withdraw: 'Zurückziehen',
  withdrawn: (name: string) => `${name} ist zurückgezogen. Wer ihn schon nutzt, behält ihn.`,
  offered: (name: string) => `${name} wird wieder angeboten.`,
  created: (name: string) => `${name} ist angelegt. Jetzt fehlt noch das Logo.`,
  saved: 'Gespeichert.',
  uses: 'Nachweise',
  usesText: (uploaded: string, confirmed: string, rejected: string) =>
    `${uploaded} offen, ${confirmed} bestätigt, ${rejected} abgelehnt`,
  fields: {
    name: 'Name',
    category: 'Kategorie',
    description: 'Beschreibung',
    benefits: 'Vorteile',
    tasks: 'Aufgaben',
    free_months: 'Gratismonate',
    affiliate_link: 'Partnerlink',
    terms_link: 'Bedingungen des Partners',
    position: 'Stelle in der Liste',
  },
  hints: {
    category: 'Danach lässt sich die Liste filtern.',
    lines: 'In jede Zeile eins.',
    position: 'Kleinere Zahlen stehen weiter oben.',
    affiliate: 'Beginnt mit https://. Die Kennung der Person wird angehängt.',
    terms: 'Beginnt mit https://. Leer für keine.',
  },
  logo: {
    label: 'Logo',
    hint: 'PNG, WebP oder JPEG bis 512 kB. Es ersetzt das bisherige.',
    none: 'Noch keins',
    alt: (name: string) => `Logo von ${name}`,
    upload: 'Logo hochladen',
    done: 'Das Logo ist hochgeladen.',
  },
};
