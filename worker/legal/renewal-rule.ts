/**
 * What happens after the first term, in one sentence that every text repeats (§ 309 Nr. 9 BGB). The
 * rule itself is in worker/subscription/clock/leave.ts.
 */
export const renewalRule =
  'Nach der ersten Laufzeit läuft der Vertrag unbefristet weiter; Du kannst ihn dann jederzeit mit einer Frist von einem Monat kündigen.';
