/**
 * The statement on accessibility of 24 November 2026 (§ 14, Anlage 3 BFSG). What it says was tested
 * has a test in tests/worker/legal/statement.test.ts. A change is a new file with another date.
 */
export const accessibilityOf20261124 = `
## dienst: Worum es geht

Diese Erklärung gilt für die Website von {product}, einem Angebot von {name}. {product} ist eine digitale Lernplattform für das Jurastudium. Auf der Website legst Du Dein Konto an, wählst und bestellst ein Premium-Abo, siehst Deine Rechnungen und Schreiben, änderst Deine Zahlungsmethode und beendest Deinen Vertrag. Gelernt wird in der App; sie gehört nicht zu dieser Erklärung.

So läuft es ab: Du vergleichst die Abos, gibst Name und E-Mail-Adresse ein, bestätigst die Adresse mit einem Code, legst ein Passwort fest, wählst Land und Zahlungsmethode und bestellst. Die Bestätigung kommt per E-Mail und steht danach in Deinem Konto. Kündigen und widerrufen kannst Du auch ohne Konto und ohne Anmeldung, auf {cancel} und {withdraw}. Telefonieren musst Du für nichts davon.

## regeln: Welche Regeln gelten

Für den Verkauf im Internet gelten das Barrierefreiheitsstärkungsgesetz (BFSG, §§ 3 und 14 mit Anlage 3) und seine Verordnung (BFSGV, vor allem §§ 12 und 19). Wir messen die Website an der europäischen Norm EN 301 549 und an den Web Content Accessibility Guidelines (WCAG) 2.2, Stufe AA.

## stand: Wie die Website sie erfüllt

Nach unserer eigenen Prüfung erfüllt die Website diese Regeln, bis auf das, was unten unter „Was noch fehlt“ steht.

- Wahrnehmen: Texte und Bedienelemente haben genug Kontrast, im hellen und im dunklen Farbschema. Bilder mit Bedeutung haben einen Text, und nichts wird nur durch Farbe gesagt. Die Seiten lassen sich auf 400 % vergrößern und mit größeren Abständen lesen. Videos und Töne gibt es nicht.
- Bedienen: Alles geht mit der Tastatur allein. Man sieht, wo man ist, und kommt überall wieder heraus. Kein Schritt muss in einer bestimmten Zeit getan sein; ein Code, der abgelaufen ist, lässt sich neu anfordern. Bewegung bleibt aus, wenn Dein Gerät das wünscht.
- Verstehen: Die Sprache der Seiten ist angegeben, Felder haben sichtbare Namen, und ein Fehler steht in Worten am Feld. Vor dem Bestellen und vor dem Kündigen steht da, was folgt.
- Mit Hilfsmitteln: Die Seiten sind in HTML mit Überschriften, Bereichen und Namen gebaut, die ein Screenreader vorlesen kann. Meldungen werden angesagt. Kündigen, widerrufen und einloggen gehen auch ohne JavaScript.
- Anmelden: Passwörter und Codes lassen sich einfügen und von Programmen ausfüllen. Es gibt keine Rätsel.
- Bezahlen: Zur Wahl stehen mehrere Zahlungsmethoden. Vor der Bestellung steht, was sie kostet, und Eingaben lassen sich bis dahin ändern.

## pruefung: Wie und wann wir prüfen

Bei jeder Änderung an der Website laufen Prüfungen in einem Browser. Sie öffnen jede Seite in jedem Zustand, in dem man ihr begegnen kann, auch mit Fehlermeldungen. Was sie prüfen:

- die Regeln der WCAG 2.2 bis Stufe AA, soweit ein Programm sie prüfen kann, in einem breiten und einem schmalen Fenster, und die Kontraste auch im dunklen Farbschema
- 400 % Vergrößerung: Nichts muss seitwärts gescrollt werden, und nichts ist abgeschnitten
- größere Abstände zwischen Zeilen, Buchstaben, Wörtern und Absätzen: Nichts ist abgeschnitten
- die Größe von Schaltflächen und Links: mindestens 24 mal 24 Pixel oder genug Abstand
- die Reihenfolge der Tastatur: Sie folgt dem, was man sieht
- eigene Farben des Systems (Kontrastmodus): Schaltflächen, Felder und das, was gewählt ist, bleiben zu erkennen
- reduzierte Bewegung: Dann bewegt sich nichts
- Fehler: Jedes falsche Feld ist als falsch markiert und mit seinem Text verbunden, und der Fokus steht dort
- die Namen: Was ein Bedienelement zeigt, ist Teil des Namens, den ein Screenreader vorliest
- der ganze Weg vom ersten Besuch bis zur Kündigung allein mit der Tastatur, auf einem kleinen und einem großen Bildschirm; der Fokus ist immer zu sehen
- die Kündigung ohne Anmeldung bei 400 % Vergrößerung allein mit der Tastatur
- was ein Screenreader auf diesem Weg vorgelesen bekommt, Zeile für Zeile verglichen mit einer Fassung, die Menschen gelesen haben

Am 24. November 2026 haben wir die wichtigsten Seiten außerdem selbst in Bildern angesehen: bei 400 % Vergrößerung, mit größeren Abständen und mit eigenen Farben des Systems.

## luecken: Was noch fehlt

- Menschen mit Behinderungen haben die Website noch nicht für uns geprüft, und ein unabhängiges Prüfinstitut auch nicht. Mit Screenreadern haben wir sie noch nicht gehört; geprüft ist, was der Browser ihnen übergibt.
- Die Felder für Karte und IBAN, die Seite Deiner Bank und die Anmeldung bei PayPal, Apple und Google stellen andere bereit. Auf ihre Barrierefreiheit haben wir nur durch die Auswahl Einfluss.
- Rechnungen und Gutschriften sind PDF-Dateien unseres Zahlungsdienstes. Ob sie für Screenreader ausgezeichnet sind, haben wir nicht geprüft. Datum, Betrag und Stand jeder Rechnung stehen auch als Text in Deinem Konto.
- Der Nachweis für einen Partner-Deal muss eine PDF-Datei sein.
- Die Frage nach Deiner Zustimmung steht unten im Fenster, kommt mit der Tastatur aber zuerst. Bei 400 % Vergrößerung nimmt sie gut die Hälfte des Fensters ein, bis Du antwortest.
- Ein langer Name endet im Kopf der Seite in Punkten. Ganz steht er in Deinem Konto.
- Zwei Fehlermeldungen („Something went wrong.“ und „Invalid authorize Url“) sind auf Englisch. Sie sind als Englisch ausgezeichnet.
- Leichte Sprache und Gebärdensprache bieten wir nicht an.

## melden: Eine Barriere melden

Kommst Du an einer Stelle nicht weiter, schreib uns an {email}. Hilfreich sind die Adresse der Seite und was Du tun wolltest; mehr brauchen wir nicht.

Ein Mensch liest Deine Nachricht und antwortet Dir per E-Mail. Du erfährst, ob und wann wir die Stelle ändern, und warum, wenn wir es nicht tun. Was Du erledigen wolltest, erledigen wir auf Deinen Wunsch per E-Mail mit Dir. Eine Kündigung oder ein Widerruf in Deiner Nachricht gilt mit ihrem Eingang.

## aufsicht: Wer darüber wacht

Zuständig ist die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg: {marketSurveillance}

Du kannst Dich an sie wenden, wenn Du meinst, dass die Website die Regeln nicht erfüllt.
`;
