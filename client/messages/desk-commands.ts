/** German texts of the desk's command menu and of the list of its keys. */
export const commandTexts = {
  open: 'Befehle',
  title: 'Wohin?',
  field: 'Seite oder Suchwort',
  results: 'Vorschläge',
  search: (text: string) => `Alles nach „${text}“ durchsuchen`,
  keysTitle: 'Tasten',
  everywhere: 'Überall',
  keys: [
    ['Strg K', 'Befehle öffnen, auf dem Mac ⌘ K'],
    ['?', 'diese Liste'],
    ['/', 'in das Suchfeld der Seite'],
    ['Esc', 'schließen'],
  ],
} as const;
