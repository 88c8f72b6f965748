/** The terms (AGB) of 7 December 2026. A change is a new file with another date. */
export const termsOf20261207 = `
## geltung: Wofür diese Bedingungen gelten

Diese Bedingungen gelten für Dein Konto bei {product} und für alle Premium-Abos, die Du auf dieser Website abschließt. Dein Vertragspartner ist {name}, {street}, {town}. Alles Weitere über uns steht im {imprint}. Das Angebot richtet sich an Verbraucherinnen und Verbraucher mit Rechnungsadresse in Deutschland. Die Vertragssprache ist Deutsch.

## leistung: Was Premium ist

{product} ist eine digitale Lernplattform für das Jurastudium, unterstützt von KI. Premium schaltet in der App die Aufgaben ohne die Grenzen der kostenfreien Nutzung frei: Ohne Premium sind es höchstens 5 Fehler im Monat. Premium beginnt sofort, wenn der Vertrag zustande kommt. {content} {ai} {devices} Außerdem brauchst Du eine Verbindung ins Internet. Gelernt wird in der App; auf dieser Website legst Du Dein Konto an und verwaltest Dein Abo. {product} ersetzt keine Rechtsberatung, und ein bestimmter Lern- oder Prüfungserfolg ist nicht geschuldet.

## konto: Dein Konto

Für einen Kauf brauchst Du ein Konto mit einer E-Mail-Adresse, die Du mit einem Code bestätigst, und einem Passwort. Das Konto ist kostenlos, persönlich und nicht übertragbar. Halte Dein Passwort geheim und sag uns Bescheid, wenn jemand anderes es kennt.

## vertragsschluss: Wie der Vertrag zustande kommt

Du wählst ein Abo, gibst Land und Zahlungsmittel an und siehst vor der Bestellung eine Übersicht mit Preis, Laufzeit, Verlängerung und Kündigung. Bis dahin kannst Du alle Eingaben ändern. Mit „Zahlungspflichtig bestellen“ gibst Du Deine Bestellung verbindlich ab.

Wartet Deine Bestellung noch auf Deine Bank oder auf PayPal, bestätigen wir Dir ihren Eingang sofort per E-Mail. Der Vertrag kommt zustande, sobald Deine Zahlung oder, bei einer Testphase, Dein Zahlungsmittel bestätigt ist und wir Premium freischalten.

Dann bekommst Du eine E-Mail mit der Vertragsnummer, allen Angaben zum Vertrag, diesen Bedingungen und der Widerrufsbelehrung. Wir speichern den Vertragstext und bewahren die Schreiben zu Deinem Vertrag sechs Jahre lang auf, gerechnet vom Ende des Jahres an. Du findest sie so lange in Deinem Konto unter „Deine Unterlagen“.

## preise: Preise und Zahlung

Alle Preise sind Endpreise in Euro und enthalten die Umsatzsteuer. Es gilt der Preis, den die Übersicht Deiner Bestellung nennt. Du zahlst zu Beginn jedes Zahlungszeitraums im Voraus; beim Abo in Raten ist der Zahlungszeitraum ein Monat. Die Zahlung wickelt der Zahlungsdienst Stripe ab. Scheitert eine Zahlung für eine Verlängerung, versuchen wir es erneut; in Deinem Konto siehst Du, dass sie offen ist.

## testphase: Testphase

Bei einem Abo mit Testphase zahlst Du beim Abschluss nichts. Das Ende der Testphase, der Tag der ersten Zahlung und das Ende der ersten bezahlten Laufzeit stehen in der Übersicht Deiner Bestellung. Kündigst Du vor dem Ende der Testphase, entstehen keine Kosten; sonst beginnt danach die bezahlte Laufzeit.

## laufzeit: Laufzeit und Kündigung

Jedes Abo hat eine erste Laufzeit von 12 Monaten, 6 Monaten oder 1 Monat; welche, steht in der Übersicht Deiner Bestellung und in Deinem Konto. Beim Abo in Raten sind es 12 Monate. Eine Testphase kommt vor der ersten Laufzeit. Nach der ersten Laufzeit läuft der Vertrag unbefristet weiter; Du kannst ihn dann jederzeit mit einer Frist von einem Monat kündigen.

In der ersten Laufzeit kannst Du jederzeit zu ihrem Ende kündigen. Danach endet der Vertrag einen Monat nach dem Eingang Deiner Kündigung oder mit dem bezahlten Zeitraum, wenn dieser früher endet; auf Deinen Wunsch auch später. Hast Du für Zeit nach dem Ende schon bezahlt, erstatten wir Dir den Anteil der übrigen Tage, aufgerundet auf den Cent, auf demselben Zahlungsweg und spätestens 14 Tage nach dem Ende.

Kündigen kannst Du mit „Abo kündigen“ in Deinem Konto, ohne Anmeldung mit „Verträge hier kündigen“ auf jeder Seite ({cancel}) oder mit einer Nachricht an {email}. Premium bleibt bis zum Ende des Vertrags frei. Bis dahin kannst Du die Kündigung in Deinem Konto zurücknehmen. Das Recht zur Kündigung aus wichtigem Grund bleibt unberührt.

Nennt die Übersicht Deiner Bestellung ein Ende, endet der Vertrag dann von selbst. Ein Lifetime-Kauf endet nicht von selbst und verlängert sich nicht. Du kannst ihn jederzeit kündigen, aus wichtigem Grund fristlos.

## wechsel: Abo wechseln

Ein laufendes Abo kannst Du in Deinem Konto mit „Abo wechseln“ wechseln. Vorher siehst Du, wann das neue Abo beginnt, was es heute kostet und bis wann es Dich bindet.

Zu einem Abo mit längerer Laufzeit, zu Lifetime und aus einer Testphase wechselst Du sofort. Das ist eine Bestellung mit eigenem Vertrag: Mit ihm beginnt eine neue erste Laufzeit, und Dein bisheriger Vertrag endet. Die Tage nach dem Wechsel, die Du beim bisherigen Abo bezahlt und nicht genutzt hast, rechnen wir auf den neuen Preis an: nach Tagen, aufgerundet auf den Cent; ein Rabatt zählt dabei als bezahlt. Sind sie mehr wert als die erste Zahlung, erstatten wir Dir den Rest, soweit Du ihn bezahlt hast. Wird die Zahlung bei der Bestellung abgelehnt, bleibt alles, wie es war. Scheitert eine Lastschrift erst Tage später, läuft der neue Vertrag mit offener Zahlung weiter und der bisherige lebt nicht wieder auf; nur beim Wechsel zu Lifetime bleibt auch dann alles, wie es war.

Zu jedem anderen Abo wechselst Du, wenn die erste Laufzeit oder der bezahlte Zeitraum danach zu Ende ist. Das kostet heute nichts und bindet Dich nicht länger als bisher. Bis dahin kannst Du den Wechsel in Deinem Konto zurücknehmen.

Widerrufst Du den neuen Vertrag, bekommst Du alles zurück, was Du für ihn gezahlt hast, auch das, was wir angerechnet haben. Der bisherige Vertrag lebt nicht wieder auf. Die Geld-zurück-Garantie zählt ab der ersten Zahlung des ersten dieser Verträge.

## geld-zurueck: Geld-zurück-Garantie

Gefällt Dir Premium nicht, bekommst Du Deine erste Zahlung für den Vertrag ganz zurück, wenn Du das innerhalb von 20 Tagen nach dieser Zahlung verlangst. Das gilt auch für Lifetime, für das Abo in Raten und nach einer Testphase, einmal für jede Person und nicht für spätere Zahlungen. Gründe brauchst Du keine: „Geld zurück verlangen“ in Deinem Konto oder eine E-Mail an {email} genügt. Der Vertrag endet damit, und das Geld kommt binnen 14 Tagen auf demselben Weg zurück. Das gesetzliche Widerrufsrecht gilt unabhängig davon.

## widerrufsrecht: Widerrufsrecht

Du kannst den Vertrag binnen vierzehn Tagen widerrufen; die Widerrufsbelehrung und das Muster-Widerrufsformular folgen auf diese Bedingungen. Nach einem Widerruf bekommst Du alles zurück, was Du gezahlt hast. Widerrufst Du einen geplanten Wechsel, der schon begonnen hat, endet der Vertrag, und Du bekommst alles zurück, was Du seit dem Wechsel für das neue Abo gezahlt hast. Für die Nutzung bis dahin verlangen wir nichts.

## nutzung: Wie Du Premium nutzen darfst

Du darfst die Inhalte für Dein eigenes Lernen nutzen, solange Dein Abo läuft. Nicht erlaubt ist es, Dein Konto weiterzugeben oder Inhalte zu verbreiten, zu verkaufen oder massenhaft auszulesen, soweit das Gesetz es nicht erlaubt.

## maengel: Wenn etwas nicht funktioniert

Für digitale Produkte gelten die gesetzlichen Rechte bei Mängeln (§§ 327 ff. BGB). Schreib uns an {email}, wenn etwas nicht so ist, wie es sein soll. Ist Premium nach dem Kauf nicht frei, hilft oft in der App: Profil > Einstellungen > Käufe wiederherstellen.

## haftung: Haftung

Wir haften nach den gesetzlichen Vorschriften.

## aenderungen: Änderungen

Für Deinen Vertrag gelten die Bedingungen, die Du bei der Bestellung vorgefunden hast. Neue Bedingungen gelten für einen laufenden Vertrag nur, wenn Du ihnen zustimmst.

Wir dürfen Premium ändern, wenn das nötig ist, um es an neue Technik, neues Recht oder neue Rechtsprechung, mehr Nutzer oder Sicherheitsanforderungen anzupassen. Kosten entstehen Dir nicht. Wir informieren Dich klar, bei mehr als unerheblichen Nachteilen rechtzeitig vorher per E-Mail; dann kannst Du binnen 30 Tagen kostenlos beenden (§ 327r Abs. 3, 4 BGB), gerechnet von unserer Information oder, wenn sie später ist, von der Änderung an.

## recht: Anwendbares Recht

Es gilt deutsches Recht. Zwingende Vorschriften des Staates, in dem Du gewöhnlich lebst, bleiben davon unberührt.

## streitbeilegung: Verbraucherstreitbeilegung

Nach § 36 VSBG: {disputeResolution}
`;
