/** The German text of the footer's button that opens the question of consent again. */
export const consentTexts = { settings: 'Cookie-Einstellungen' };
