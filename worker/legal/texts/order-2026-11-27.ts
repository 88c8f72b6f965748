/**
 * What stands beside the summary of an order and in its confirmation (Art. 246a § 1 EGBGB), of 27
 * November 2026. A change is a new file with another date.
 */
export const orderOf20261127 = `
## leistung: Was Premium ist

{product} ist eine digitale Lernplattform für das Jurastudium, unterstützt von KI. Premium schaltet in der App die Aufgaben ohne die Grenzen der kostenfreien Nutzung frei: Ohne Premium sind es höchstens 5 Fehler im Monat. Premium beginnt sofort, wenn der Vertrag zustande kommt. {content} {ai} {devices} Außerdem brauchst Du eine Verbindung ins Internet.

## preis: Preis und Zahlung

Alle Preise sind Endpreise in Euro, inkl. Umsatzsteuer. Liefer- oder Versandkosten gibt es nicht. Die Zahlung wickelt der Zahlungsdienst Stripe ab; jede Rechnung findest Du in Deinem Konto.

## laufzeit: Laufzeit und Kündigung

Ende der Laufzeit und Kündigung stehen in der Übersicht oben. Nennt sie kein Ende, gilt: Nach der ersten Laufzeit läuft der Vertrag unbefristet weiter; Du kannst ihn dann jederzeit mit einer Frist von einem Monat kündigen. In der ersten Laufzeit kannst Du jederzeit zu ihrem Ende kündigen. Was Du für Zeit nach dem Ende schon bezahlt hast, erstatten wir Dir nach Tagen. Ein Lifetime-Kauf endet nicht von selbst und verlängert sich nicht. Du kannst ihn jederzeit kündigen, aus wichtigem Grund fristlos.

Kündigen kannst Du mit „Abo kündigen“ in Deinem Konto, ohne Anmeldung mit „Verträge hier kündigen“ unter {cancel} oder mit einer Nachricht an {email}.

## geld-zurueck: Geld-zurück-Garantie

Gefällt Dir Premium nicht, bekommst Du Deine erste Zahlung ganz zurück, wenn Du das innerhalb von 20 Tagen nach dieser Zahlung verlangst: einmal für jede Person, nicht für spätere Zahlungen. „Geld zurück verlangen“ in Deinem Konto oder eine E-Mail an {email} genügt, Gründe brauchst Du keine. Das gesetzliche Widerrufsrecht gilt unabhängig davon.

## maengel: Wenn etwas nicht funktioniert

Für digitale Produkte gelten die gesetzlichen Rechte bei Mängeln (§§ 327 ff. BGB). Beschweren kannst Du Dich unter {email}. Schreib uns, wenn etwas nicht so ist, wie es sein soll.

## anbieter: Dein Vertragspartner

- {name}
- {street}
- {town}
- Vertreten durch: {representative}
- Telefon: {phone}
- E-Mail: {email}
- Register: {register}
- USt-IdNr.: {vatId}

Verbraucherstreitbeilegung (§ 36 VSBG): {disputeResolution}
`;
