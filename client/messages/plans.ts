/** German texts of the plan page. */
export const planTexts = {
  needsScript:
    'Zum Bestellen brauchst Du JavaScript: Der Zahlungsdienst Stripe nimmt Deine Zahlungsdaten nur damit an. Schalte es in Deinem Browser ein und lade die Seite neu.',
  headline: { plain: 'Hol Dir ', marked: 'Premium' },
  lead: 'KI-gestütztes Lernen für Dein Jurastudium: alle Aufgaben, ohne Grenzen, in der App.',
  list: 'Abo-Modelle',
  cheapest: 'Günstigster Monatspreis',
  percentOff: (percent: number) => `${percent} % Rabatt`,
  firstMonth: 'im ersten Monat',
  regular: 'Regulär',
  insteadOf: 'Statt',
  choose: 'Auswählen',
  chooseTrial: (days: number) => `${days} Tage kostenlos testen`,
  showAll: 'Alle Abo-Modelle anzeigen',
  none: 'Zur Zeit gibt es hier kein Abo.',
};

/** The banner for the coupon in use. */
export const couponBannerTexts = {
  title: (code: string) => `Gutschein ${code}`,
  percent: 'Der Rabatt gilt für die erste Laufzeit, bei Monatsraten für jede der ersten 12 Raten.',
  amount:
    'Der Rabatt gilt für die erste Laufzeit, bei Monatsraten verteilt auf die ersten 12 Raten.',
  bound: 'Er gilt nur für die Abos, die Du hier siehst.',
  toTrial: 'Lieber zuerst kostenlos testen',
  without: 'Ohne Gutschein weiter',
};
