/** What needs JavaScript beside an order, for people who have switched it off. */
export const needsScriptTexts = {
  signUp:
    'Um ein Konto anzulegen, brauchst Du JavaScript. Schalte es in Deinem Browser ein und lade die Seite neu.',
  reset:
    'Um Dein Passwort zurückzusetzen, brauchst Du JavaScript. Schalte es in Deinem Browser ein und lade die Seite neu.',
  redeem:
    'Um den Gutschein einzulösen, brauchst Du JavaScript. Schalte es in Deinem Browser ein und lade die Seite neu.',
};
