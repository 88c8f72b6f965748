/**
 * The part of the privacy notice with versions, of 6 December 2026: the end of contracts, letters,
 * money that goes to a person, their own copy of the data, the end of an account, also of one that
 * nobody uses and what apps are told of it, and advertising mails. A change is a new file with
 * another date.
 */
export const privacyOf20261206 = `
## kuendigung-widerruf: Wenn Du kündigst oder widerrufst

Unter „Verträge hier kündigen“ ({cancel}) und „Vertrag widerrufen“ ({withdraw}) kannst Du Dich erklären, ohne Dich anzumelden. Wir speichern Deine Angaben Wort für Wort (Name, E-Mail-Adressen, Vertrag, gewünschtes Datum und, bei einer außerordentlichen Kündigung, den Grund), den Zeitpunkt auf die Sekunde, die Fassung des Formulars und, wenn Du angemeldet bist, Dein Konto und was wir vorausgefüllt haben. Dazu halten wir fest, was daraufhin geschah, wann und durch wen.

Damit suchen wir Deinen Vertrag, beenden ihn und schicken Dir die Eingangsbestätigung, die das Gesetz verlangt (§ 312k und § 356a BGB; Art. 6 Abs. 1 lit. b und c DSGVO). Sie geht an die Adresse, die Du angibst, und wiederholt nur, was eingegeben wurde. Was aus dem Vertrag wird, schreiben wir nur an die E-Mail-Adresse seines Kontos, mit einem Knopf für den Fall, dass Du das nicht warst. Findet sich kein Vertrag oder muss jemand entscheiden, liest die Erklärung ein Mensch bei uns. Ist bei einem Widerruf offen, ob er Deinen Vertrag meint, buchen wir so lange nichts dafür ab und speichern, ab wann, bis wann und wegen welcher Erklärung. Gegen Missbrauch zählen wir Erklärungen und Bestätigungen; gespeichert wird dabei nur ein Hashwert der IP-Adresse oder der E-Mail-Adresse, höchstens 24 Stunden lang.

Kündigst Du in Deinem Konto, fragen wir danach, warum. Du musst nicht antworten, und nichts hängt davon ab. Antwortest Du, speichern wir den angeklickten Grund bei Deinem Vertrag, um besser zu werden; das ist unser Interesse (Art. 6 Abs. 1 lit. f DSGVO). Die Antworten zählen wir; die Zahl nennt niemanden mehr, sobald Dein Konto gelöscht ist. Der Grund selbst geht, wenn Du Dein Konto löschst, sonst mit dem Vertrag.

Als Nachweis bewahren wir die Erklärungen unverändert sechs Jahre lang auf, gerechnet vom Ende des Jahres an (§ 257 HGB, § 147 AO; Art. 6 Abs. 1 lit. c und f DSGVO). Die Seite mit Deiner Eingangsbestätigung lässt sich 30 Tage lang öffnen, und nur mit ihrer Adresse.

## schreiben: Die Schreiben zu Deinen Verträgen

Jede Nachricht zu einem Vertrag, etwa Bestätigung, Kündigung, Widerruf, Ankündigung einer Lastschrift oder Erstattung, bewahren wir unverändert auf, mit der Adresse, an die sie ging, und dem Zeitpunkt: sechs Jahre lang, gerechnet vom Ende des Jahres an (§ 257 HGB, § 147 AO; Art. 6 Abs. 1 lit. c DSGVO). Du kannst sie so lange unter „Deine Unterlagen“ lesen. Danach löschen wir sie.

Dasselbe gilt für das, was Dir jemand von uns selbst schreibt, etwa als Antwort auf eine Frage. Auch wenn es keinen Vertrag betrifft, können so beide Seiten nachlesen, was zugesagt wurde; das ist unser Interesse (Art. 6 Abs. 1 lit. f DSGVO).

## geld-zurueck: Wenn Du Geld von uns zurückbekommst

Nach einem Widerruf, mit der Geld-zurück-Garantie oder nach einer Kündigung schulden wir Dir manchmal Geld. Wir speichern dann, zu welchem Vertrag und welcher Rechnung es gehört, den Betrag, den Grund, bis wann und ob es angekommen ist. Den Auftrag bekommt unser Zahlungsdienst Stripe, der auf demselben Weg zurückzahlt, auf dem Du bezahlt hast, und darüber eine Gutschrift ausstellt (Art. 6 Abs. 1 lit. b und c DSGVO). Ob Du die Garantie schon genutzt hast, merken wir uns, weil sie einmal für jede Person gilt. Rechnungen, Zahlungen und Erstattungen bewahren wir acht Jahre lang auf, gerechnet vom Ende des Jahres an (§ 147 AO, § 14b UStG). Rechnungen und Gutschriften liegen so lange als PDF bei Stripe und als Kopie in unserem eigenen Archiv bei Cloudflare; dazu speichern wir Nummer, Datum, Betrag, Vertrag und einen Prüfwert der Datei (Art. 6 Abs. 1 lit. c DSGVO).

## auszahlung: Wenn wir Dir etwas auszahlen

Forderst Du eine Aufwandsentschädigung an, speichern wir Dein PayPal-Konto, den Betrag, einen Hashwert Deines Codes, wann Du sie angefordert hast, wer darüber entschieden hat und ob sie gezahlt ist. Konto und Betrag geben wir an PayPal weiter, um Dich zu bezahlen (Art. 6 Abs. 1 lit. b DSGVO). Damit niemand sich mehrfach auszahlen lässt, sehen wir, wie viele Auszahlungen an ein PayPal-Konto gehen; das ist unser Interesse (lit. f). Auch diese Belege bewahren wir acht Jahre lang auf, gerechnet vom Ende des Jahres an (§ 147 AO).

## daten-mitnehmen: Wenn Du Deine Daten mitnimmst

Unter {account} lädst Du herunter, was wir zu Deinem Konto gespeichert haben (Art. 15 und 20 DSGVO): als Seite zum Lesen, als JSON für andere Programme, dazu Deine Rechnungen und Gutschriften, die wir dafür bei Stripe holen oder, wenn Stripe sie nicht gibt, aus unserem Archiv, Deine Nachweise und Schreiben. Es fehlen Passwort und Codes, die wir nur als Prüfwerte kennen, und was auch andere betrifft; die Datei sagt, was.

Vorher schicken wir einen Code an die E-Mail-Adresse Deines Kontos. Die Datei liegt sieben Tage unter einer Adresse, die niemand errät; wer diese Adresse hat, kann sie öffnen. Dass es sie gab, weisen wir nach: wann Du sie angefordert hast, wann sie fertig war, bis wann sie abrufbar war, ihre Größe, wie viele Dateien fehlten und einen Hashwert ihrer Adresse, drei Jahre lang, gerechnet vom Ende des Jahres an (Art. 6 Abs. 1 lit. c und f DSGVO).

## einmal: Was es für jede Person einmal gibt

Eine Testphase, Angebote für neue Kunden und die Geld-zurück-Garantie gibt es für jede Person einmal. Damit wir Dich auch mit einer anderen Schreibweise Deiner E-Mail-Adresse oder unter einem zweiten Konto wiedererkennen, speichern wir beim Bestellen und Einlösen Hashwerte mit einem geheimen Schlüssel: von dem Postfach, zu dem Deine Adresse gehört, und bei einer Testphase von dem Kennzeichen, das Stripe uns für Deine Karte, Dein Konto oder Dein PayPal-Konto nennt. Das Kennzeichen selbst speichern wir nicht, auch keine Kartennummer und keine IBAN. Lehnen wir deshalb eine Testphase ab, halten wir fest, wann und bei welcher Zahlungsart. Teilt Ihr Euch zum Beispiel ein Konto, schreib uns: Ein Mensch sieht es sich an und kann die Testphase erlauben. Das ist unser Interesse an einem Angebot, das niemand mehrfach nimmt (Art. 6 Abs. 1 lit. f DSGVO). Es bleibt so lange wie Dein Konto; was von den Hashwerten danach bleibt, steht im nächsten Abschnitt.

## loeschen: Wenn Du Dein Konto löschst

Das geht unter {account}; {deletion} erklärt es. Du bestätigst es mit einem Code aus einer E-Mail und kannst es sieben Tage lang rückgängig machen. Läuft ein Abo, wählst Du „Sofort löschen“ oder „Zum Vertragsende löschen“; verlängert wird es ab dann nicht mehr. Deine Wahl und ihren Zeitpunkt speichern wir, um sie auszuführen (Art. 17, Art. 6 Abs. 1 lit. c DSGVO).

Am Tag des Löschens endet, was noch abgebucht werden könnte. Dann löschen wir Name, E-Mail-Adresse, @Name, Passwort, Passkeys, Anmeldungen in Browsern und Apps, Verbindungen zu Google und Apple, Codes und Links, Nachweise und heruntergeladene Dateien, Deinen Link für Freunde, benutzte Aufgaben und was wir mit Deiner Zustimmung gemessen haben. Werbung endet, und ihre Adresse geht. Stripe nimmt auf unseren Auftrag Name, E-Mail-Adresse, Anschrift und Zahlungsmethoden aus Deinem Kundenkonto; ausgestellte Rechnungen und Gutschriften bleiben dort und in unserem Archiv, wie sie sind. Sobald die letzte E-Mail an Dich abgeschickt ist, löschen wir auch unsere Kopien der E-Mails, die nicht als Schreiben aufbewahrt werden.

Was bleiben muss, liegt gesperrt (Art. 18 DSGVO) unter der früheren Kennung Deines Kontos, die niemanden nennt:

- Rechnungen und Gutschriften, mit Namen und Anschrift, die darin stehen, Verträge, Zahlungen, Erstattungen, Lastschriften und Auszahlungen mit ihrem PayPal-Konto: acht Jahre vom Ende des Jahres an (§ 147 AO, § 14b UStG, § 257 HGB)
- Schreiben, Kündigungen und Widerrufe, mit den Namen und Adressen, die darin stehen, und wann wir deswegen nichts abgebucht haben: sechs Jahre vom Ende des Jahres an (§ 257 HGB, § 147 AO)
- Bestellungen mit den Texten, die Du gesehen hast: drei Jahre vom Ende des Jahres an, in dem der Vertrag endete (§§ 195, 199 BGB)
- Gutscheine, Freischaltungen, Deals und Empfehlungen: drei Jahre vom Ende des Jahres an, in dem sich zuletzt etwas änderte (§§ 195, 199 BGB)
- Nachweise von Zustimmungen, bestellter Werbung und heruntergeladenen Daten: drei Jahre vom Ende des Jahres an (Art. 5 Abs. 2, Art. 7 Abs. 1 DSGVO)
- Prüfwerte hochgeladener Nachweise: drei Jahre vom Hochladen an; was bei uns von Hand entschieden wurde, ohne freie Texte: drei Jahre (Art. 6 Abs. 1 lit. f DSGVO, gegen Missbrauch)
- dass mit Deinem E-Mail-Postfach oder Zahlungsmittel getestet oder mit dem Postfach ein Angebot für neue Kunden oder die Garantie genutzt wurde, als Hashwert mit einem geheimen Schlüssel: 24 Monate, damit es das einmal gibt (Art. 6 Abs. 1 lit. f DSGVO)
- die Meldung an Anwendungen, bei denen Du Dich von hier angemeldet hast, dass es Dein Konto nicht mehr gibt: 90 Tage (Art. 19, Art. 6 Abs. 1 lit. c DSGVO)

Ist eine Zeit um, löschen wir von selbst, zuletzt die Kennung, auch bei Stripe.

## ruhend: Wenn Du Dein Konto lange nicht benutzt

Wir merken uns auf den Tag genau, wann Du zuletzt da warst: als Du Dich angemeldet hast, angemeldet auf einer unserer Seiten oder in einer App warst, Dich von hier bei einer anderen Anwendung angemeldet hast oder die App oder ihr Store uns etwas zu Deinem Konto gemeldet hat. Hast Du keinen Vertrag und kein Premium und warst 24 Monate lang nicht da, schreiben wir Dir, dass wir Dein Konto in 30 Tagen löschen. Meldest Du Dich vorher an, bleibt es. Es bleibt auch, solange etwas offen ist, etwa Geld, eine Kündigung oder ein Nachweis. Sonst löschen wir es, wie es im Abschnitt davor steht (Art. 5 Abs. 1 lit. e, Art. 17 Abs. 1 lit. a, Art. 6 Abs. 1 lit. c DSGVO).

Dieselben Zeiten gelten auch, solange Dein Konto besteht. Was zu keinem laufenden Vertrag mehr gehört, löschen wir von selbst: beendete Verträge, Erstattungen, Lastschriften und Auszahlungen nach acht Jahren, Schreiben, Kündigungen und Widerrufe nach sechs Jahren, Bestellungen, Gutscheine, Freischaltungen, benutzte Aufgaben, Deals und Empfehlungen nach drei Jahren, jeweils vom Ende des Jahres an.

## werbung: Wenn Du Werbung per E-Mail bestellst

Gutscheine und Neues schicken wir Dir nur, wenn Du das bei der Registrierung oder in Deinem Konto bestellst und mit dem Link in einer E-Mail bestätigst (Art. 6 Abs. 1 lit. a DSGVO, § 7 Abs. 2 UWG). Er gilt sieben Tage. Als Nachweis speichern wir Bestellung, Bestätigung und Ende: die Adresse und ihren Hashwert mit einem geheimen Schlüssel, den Zeitpunkt, wo Du bestellt hast oder warum es endete, und Fassung und Prüfwert des Textes. Wir löschen ihn drei Jahre nach dem Ende des Jahres, in dem die Werbung endete oder unbestätigt blieb (Art. 7 Abs. 1 DSGVO).

Du beendest sie mit einem Klick in jeder dieser E-Mails, in Deinem Mailprogramm oder in Deinem Konto. Sie endet auch, wenn Cloudflare uns meldet, dass eine E-Mail unzustellbar ist oder Du sie als unerwünscht gemeldet hast. Damit nichts mehr kommt, stehen dann der Hashwert der Adresse und der Grund auf einer Sperrliste, bis Du wieder bestellst oder Dein Konto löschst (Art. 6 Abs. 1 lit. f DSGVO).
`;
