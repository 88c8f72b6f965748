/** German texts of saved answers at the desk. */
export const savedAnswerTexts = {
  lead: 'Texte, die Ihr immer wieder schickt. Sie stehen über dem Textfeld, wo Ihr Mails schreibt.',
  name: 'Jede Mail beginnt schon mit „Hallo“. {name} setzt den Namen der Person ein. Ist keiner bekannt, fällt es mit Komma und Leerzeichen davor weg: Aus „Danke, {name}!“ wird „Danke!“.',
  list: 'Gespeicherte Antworten',
  empty: 'Noch keine. Leg die erste an.',
  changed: 'Geändert',
  add: 'Neue Antwort',
  edit: 'Bearbeiten',
  editOne: (title: string) => `${title} bearbeiten`,
  title: 'Titel',
  text: 'Text',
  textHint: 'Eine leere Zeile trennt Absätze.',
  submit: 'Speichern',
  saved: 'Gespeichert.',
  newest: 'So steht es jetzt da',
  overtaken:
    'Das hat inzwischen jemand anders geändert. Übernimm, was Du davon brauchst: Speicherst Du noch einmal, gilt Dein Text.',
  remove: 'Löschen',
  removeOne: (title: string) => `${title} löschen`,
  removeTitle: (title: string) => `„${title}“ löschen?`,
  removeText: 'Niemand kann sie danach mehr auswählen. Ihr Text bleibt im Protokoll.',
  removed: 'Gelöscht.',
};
