/** German texts of a store's subscription beside a contract or an order (docs/decisions/0124). */
export const besideTexts = {
  title: (at: string) => `Du hast Premium schon: ${at}`,
  /** Where an order pays for the same days twice. */
  twice: (at: string) => `Doppelt bezahlt: Du hast Premium schon ${at}`,
  /** Where nothing is paid twice yet, and perhaps never. */
  unpaid: (at: string) => `Dein Abo ${at} ist dort noch nicht bezahlt`,
  ends: (at: string, day: string | null) =>
    day === null
      ? `Dein Abo ${at} läuft noch. Was Du hier bestellst, zahlst Du zusätzlich.`
      : `Dein Abo ${at} ist bis ${day} bezahlt und endet dann. Bestellst Du jetzt, beginnt der neue Vertrag sofort: Bis ${day} hast Du dann zweimal bezahlt. Du kannst auch erst danach bestellen.`,
  owed: (at: string) =>
    `Für Dein Abo ${at} ist dort eine Zahlung offen. Gelingt sie noch, läuft es weiter, und Du zahlst an beiden Stellen. Kündige es vorher dort, wenn Du das nicht möchtest:`,
  renews: (at: string, day: string | null) =>
    `Dein Abo ${at}${day === null ? ' läuft' : ` ist bis ${day} bezahlt`} und verlängert sich dort. Ein zweites verkaufen wir Dir daneben nicht, denn Du würdest doppelt zahlen.`,
  first: (at: string) =>
    `Möchtest Du zu uns wechseln, kündige zuerst ${at}; wir können es nicht für Dich. Sobald es dort gekündigt ist, kannst Du hier bestellen, am besten erst, wenn es endet: Bis dahin zahlst Du sonst doppelt.`,
  manage: (at: string) => `Abos ${at} verwalten`,
  /** On the page of a contract with us: what goes on beside it. */
  both: (at: string) => `Daneben läuft Dein Abo ${at}`,
  bothGoOn: (at: string, day: string | null) =>
    `Dein Abo ${at}${day === null ? ' läuft' : ` ist bis ${day} bezahlt`} und verlängert sich dort. Solange auch der Vertrag unten läuft, zahlst Du für Premium doppelt. Kündigen kannst Du beide, den Vertrag unten hier und das Abo dort:`,
  besideForLife: (at: string, day: string | null) =>
    `Du hast Premium bei uns für immer; Dein Abo ${at} kostet weiter Geld. Es${day === null ? ' läuft' : ` ist bis ${day} bezahlt`} und verlängert sich dort, bis Du es kündigst:`,
  oneGoesOn: (at: string, day: string | null) =>
    `Dein Abo ${at}${day === null ? ' läuft' : ` ist bis ${day} bezahlt`} und verlängert sich dort. Reaktivierst Du den Vertrag unten, zahlst Du für Premium doppelt.`,
};
