/**
 * The part of the privacy notice on the end of contracts, letters and money that goes to a person,
 * of 24 November 2026. A change is a new file with another date.
 */
export const privacyOf20261124 = `
## kuendigung-widerruf: Wenn Du kündigst oder widerrufst

Unter „Verträge hier kündigen“ ({cancel}) und „Vertrag widerrufen“ ({withdraw}) kannst Du Dich erklären, ohne Dich anzumelden. Wir speichern Deine Angaben Wort für Wort (Name, E-Mail-Adressen, Vertrag, gewünschtes Datum und, bei einer außerordentlichen Kündigung, den Grund), den Zeitpunkt auf die Sekunde, die Fassung des Formulars und, wenn Du angemeldet bist, Dein Konto und was wir vorausgefüllt haben. Dazu halten wir fest, was daraufhin geschah, wann und durch wen.

Damit suchen wir Deinen Vertrag, beenden ihn und schicken Dir die Eingangsbestätigung, die das Gesetz verlangt (§ 312k und § 356a BGB; Art. 6 Abs. 1 lit. b und c DSGVO). Sie geht an die Adresse, die Du angibst, und wiederholt nur, was eingegeben wurde. Was aus dem Vertrag wird, schreiben wir nur an die E-Mail-Adresse seines Kontos, mit einem Knopf für den Fall, dass Du das nicht warst. Findet sich kein Vertrag oder muss jemand entscheiden, liest die Erklärung ein Mensch bei uns. Gegen Missbrauch zählen wir Erklärungen und Bestätigungen; gespeichert wird dabei nur ein Hashwert der IP-Adresse oder der E-Mail-Adresse, höchstens 24 Stunden lang.

Als Nachweis bewahren wir die Erklärungen unverändert sechs Jahre lang auf, gerechnet vom Ende des Jahres an (§ 257 HGB, § 147 AO; Art. 6 Abs. 1 lit. c und f DSGVO). Die Seite mit Deiner Eingangsbestätigung lässt sich 30 Tage lang öffnen, und nur mit ihrer Adresse.

## schreiben: Die Schreiben zu Deinen Verträgen

Jede Nachricht zu einem Vertrag, etwa Bestätigung, Kündigung, Widerruf, Ankündigung einer Lastschrift oder Erstattung, bewahren wir unverändert auf, mit der Adresse, an die sie ging, und dem Zeitpunkt: sechs Jahre lang, gerechnet vom Ende des Jahres an (§ 257 HGB, § 147 AO; Art. 6 Abs. 1 lit. c DSGVO). Du kannst sie so lange unter „Deine Unterlagen“ lesen. Danach löschen wir sie.

## geld-zurueck: Wenn Du Geld von uns zurückbekommst

Nach einem Widerruf, mit der Geld-zurück-Garantie oder nach einer Kündigung schulden wir Dir manchmal Geld. Wir speichern dann, zu welchem Vertrag und welcher Rechnung es gehört, den Betrag, den Grund, bis wann und ob es angekommen ist. Den Auftrag bekommt unser Zahlungsdienst Stripe, der auf demselben Weg zurückzahlt, auf dem Du bezahlt hast, und darüber eine Gutschrift ausstellt (Art. 6 Abs. 1 lit. b und c DSGVO). Ob Du die Garantie schon genutzt hast, merken wir uns, weil sie einmal für jede Person gilt. Rechnungen, Zahlungen und Erstattungen bewahren wir acht Jahre lang auf, gerechnet vom Ende des Jahres an (§ 147 AO, § 14b UStG).

## auszahlung: Wenn wir Dir etwas auszahlen

Forderst Du eine Aufwandsentschädigung an, speichern wir Dein PayPal-Konto, den Betrag, einen Hashwert Deines Codes, wann Du sie angefordert hast, wer darüber entschieden hat und ob sie gezahlt ist. Konto und Betrag geben wir an PayPal weiter, um Dich zu bezahlen (Art. 6 Abs. 1 lit. b DSGVO). Damit niemand sich mehrfach auszahlen lässt, sehen wir, wie viele Auszahlungen an ein PayPal-Konto gehen; das ist unser Interesse (lit. f). Auch diese Belege bewahren wir acht Jahre lang auf, gerechnet vom Ende des Jahres an (§ 147 AO).
`;
