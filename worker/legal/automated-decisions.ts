/** What nobody but a person decides (Art. 22 DSGVO): for the privacy notice and the export. */
export const automatedDecisions =
  'Entscheidungen, die Dich erheblich betreffen, trifft ein Mensch (Art. 22 DSGVO). Von selbst geschieht nur, was der Vertrag vorsieht: Fehlt eine Zahlung, ruht der Zugang, bis sie da ist. Schreibst Du uns deshalb, sieht es sich ein Mensch an.';
