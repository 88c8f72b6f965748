import { generalErrorText, isGeneralError } from '#client/messages/general-errors.ts';

/** The German texts of the error codes, besides those that every call may answer. */
const errors: Record<string, string> = {
  user_exist: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
  invalid_code: 'Der Code stimmt nicht.',
  code_used_up:
    'Der Code stimmt nicht, und mehr Versuche hat dieser Code nicht. Lass Dir bitte einen neuen senden.',
  expired_code: 'Der Code ist abgelaufen. Lass Dir bitte einen neuen senden.',
  other_account: 'Du bist hier mit einem anderen Konto angemeldet.',
  confirmation_required:
    'Bitte bestätige zuerst mit einem Code aus Deiner E-Mail, dass Du es bist.',
  invalid_passkey:
    'Mit diesem Passkey hat es nicht geklappt. Versuche es noch einmal oder auf einem anderen Weg.',
  unknown_passkey:
    'Dieser Passkey wurde aus dem Konto entfernt. Logge Dich auf einem anderen Weg ein. Bietet Dein Gerät ihn weiter an, lösche ihn in dessen Einstellungen.',
  too_many_passkeys: 'Mehr als 20 Passkeys sind nicht möglich. Entferne zuerst einen.',
  unknown_client: 'Diese Anwendung ist uns nicht bekannt.',
  invalid_token: 'Diese Anmeldung gilt nicht mehr.',
  invalid_client: 'Diese Anwendung ist uns nicht bekannt.',
  invalid_grant: 'Diese Anmeldung gilt nicht mehr.',
  unsupported_grant_type: 'So kann sich keine App anmelden.',
  account_deleted: 'Dieses Konto gibt es nicht mehr.',
  cursor_expired: 'Das liegt zu weit zurück.',
  unknown_purchase: 'Von diesem Kauf hat uns der Store nichts gemeldet.',
  purchase_taken: 'Dieser Kauf gehört zu einem anderen Konto.',
  invalid_user: 'Diese Anmeldung ist nicht möglich.',
  'invalid email': 'Bitte gib eine gültige E-Mail-Adresse ein.',
  '3 characters minimum': 'Es muss mindestens 3 Zeichen lang sein',
  '6 characters minimum': 'Es muss mindestens 6 Zeichen lang sein',
  '8 characters minimum': 'Es muss mindestens 8 Zeichen lang sein',
  '3, 6 and 8 characters minimum': 'Mindestens 3, 6 or 8 Zeichen',
  user_not_exist: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
  invalid_password: 'Das Passwort stimmt nicht.',
  name_exist: 'Dieser Name ist schon vergeben.',
  invalid_name: 'Erlaubt sind Buchstaben von a bis z, Ziffern, Punkt und Unterstrich.',
  required: 'Bitte fülle dieses Feld aus.',
  too_long: 'Das ist zu lang.',
  invalid_country: 'Wir bieten unsere Lernplattform leider nur innerhalb von Deutschland an.',
  invalid_postal_code: 'Eine deutsche Postleitzahl hat fünf Ziffern.',
  coupon_invalid: 'Der Gutschein ist ungültig.',
  subscription_exist: 'Du hast schon ein laufendes Abonnement.',
  subscription_past_due:
    'Bei Deinem Abonnement ist eine Zahlung offen. Ein zweites Abo kannst Du deshalb nicht abschließen.',
  invalid_plan: 'Dieses Abo gibt es nicht mehr.',
  invalid_promotion: 'Das Angebot war befristet und ist abgelaufen.',
  invalid_coupon: 'Diesen Gutschein kennen wir nicht. Bitte prüfe, ob der Code stimmt.',
  invalid_coupon_has_sub: 'Dieser Gutschein gilt nur für neue Kunden.',
  invalid_coupon_active_sub: 'Der Gutschein lässt sich mit einem laufenden Abo nicht einlösen.',
  coupon_changes_nothing:
    'Premium hast Du schon so lange, wie dieser Gutschein es gibt, oder länger. Er ist nicht eingelöst und gilt weiter.',
  invaid_payment: 'Die Zahlung war mit diesem Zahlungsmittel nicht möglich.',
  requires_payment_method:
    'Die Zahlung wurde abgelehnt. Bitte versuche es mit einem anderen Zahlungsmittel.',
  invalid_session_id: 'Der Vorgang ist nicht mehr gültig.',
  invalid_source: 'Das Zahlungsmittel konnte nicht bestätigt werden.',
  invalid_payment_confirmation: 'Der Link von der Zahlung ist unvollständig oder abgelaufen.',
  update_payment_method_failure: 'Das Zahlungsmittel konnte nicht geändert werden.',
  change_refused: 'Dieser Wechsel ist gerade nicht möglich.',
  price_changed:
    'Preis oder Bedingungen haben sich geändert. Bitte prüfe die Übersicht und bestelle noch einmal.',
  trial_used:
    'Mit diesem Zahlungsmittel oder Postfach gab es schon eine Testphase. Die Übersicht zeigt jetzt das Abo ohne sie; bestellst Du noch einmal, kaufst Du es so. Möchtest Du ein anderes Zahlungsmittel nehmen, lade die Seite neu. Teilst Du es mit jemandem, schreib uns.',
  guarantee_over:
    'Die Geld-zurück-Garantie gilt hier nicht: Ihre 20 Tage sind vorbei, oder Du hast sie schon genutzt.',
  deletion_pending:
    'Dein Konto wird gelöscht. Möchtest Du es behalten, mach das Löschen unter „Konto und Anmeldung“ rückgängig. Danach geht es hier weiter.',
  no_term_end:
    'Dein Abo hat kein Vertragsende, denn es ist einmal bezahlt und gilt für immer. Du kannst Dein Konto nur sofort löschen.',
  deletion_final: 'Dein Konto wird gerade gelöscht. Das lässt sich nicht mehr rückgängig machen.',
  purchase_in_progress:
    'Deine Bestellung wird noch bearbeitet. Bitte warte einen Moment und versuche es noch einmal.',
  payment_unavailable:
    'Der Zahlungsdienst antwortet gerade nicht. Bitte versuche es gleich noch einmal.',
  purchase_expired:
    'Diese Bestellung ist abgelaufen; es wurde nichts abgebucht. Bitte bestelle noch einmal.',
  purchase_withdrawn:
    'Diese Bestellung wurde widerrufen. Es gibt keinen Vertrag; was schon abgebucht ist, bekommst Du zurück. Warst Du das nicht, sieh in Deine Mails: Dort kannst Du den Widerruf zurücknehmen.',
  mail_unavailable:
    'Wir konnten die E-Mail gerade nicht senden. Bitte versuche es gleich noch einmal.',
  provider_unavailable:
    'Die Anmeldung konnte gerade nicht geprüft werden. Bitte versuche es gleich noch einmal.',
  form_data_invalid: 'Bitte wähle eine PDF aus.',
  invalid_file: 'Diese Datei ist keine PDF.',
  file_too_large: 'Die Datei ist zu groß.',
  already_uploaded: 'Für diesen Deal hast Du schon einen Nachweis hochgeladen.',
  already_decided: 'Das hat inzwischen jemand anders entschieden.',
  books_unset: 'Für DATEV fehlen noch die Nummern von Berater und Mandant (BOOKS).',
  second_person: 'Das muss eine zweite Person bestätigen.',
  role_missing: 'Deine Rolle im Betrieb erlaubt das nicht. Frag jemanden mit der passenden Rolle.',
  already_changed: 'Das hat inzwischen jemand anders geändert. Bitte lade die Seite neu.',
  title_exist: 'Diesen Titel hat schon eine andere Antwort.',
  coupon_exist: 'Diesen Gutscheincode gibt es schon.',
  weak_password:
    'Dieses Passwort ist leicht zu erraten. Nimm eines, das nicht zu den bekannten gehört und nicht aus Deinem Namen oder Deiner E-Mail besteht, zum Beispiel vier zufällige Wörter.',
  // Errors of the card's fields (StripeError.code)
  incomplete_number: 'Die Kartennummer ist unvollständig.',
  invalid_number: 'Die Kartennummer ist ungültig.',
  incomplete_expiry: 'Das Ablaufdatum der Karte ist unvollständig.',
  invalid_expiry_month: 'Das Ablaufdatum der Karte ist ungültig.',
  invalid_expiry_year: 'Das Ablaufdatum der Karte ist ungültig.',
  invalid_expiry_month_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
  invalid_expiry_year_past: 'Das Ablaufdatum der Karte liegt in der Vergangenheit.',
  incomplete_cvc: 'Die Prüfnummer der Karte ist unvollständig.',
  invalid_cvc: 'Die Prüfnummer der Karte ist ungültig.',
  card_invalid: 'Die Kartendaten sind nicht vollständig oder nicht richtig.',
  // Errors of the IBAN's field
  iban_missing: 'Gib Deine IBAN ein.',
  incomplete_iban: 'Die IBAN ist unvollständig.',
  invalid_iban: 'Die IBAN ist ungültig.',
  invalid_iban_start: 'Die IBAN beginnt mit zwei Buchstaben für das Land.',
  iban_outside_eea:
    'Von Konten außerhalb der EU und des Europäischen Wirtschaftsraums können wir nicht abbuchen. Nimm bitte ein anderes Konto oder eine andere Zahlungsart.',
  invalid_iban_country_code: 'Konten aus diesem Land können wir nicht belasten.',
  // Reasons of the bank (docs.stripe.com/declines/codes)
  insufficient_funds:
    'Die Karte ist nicht ausreichend gedeckt. Bitte versuche es mit einer anderen.',
  card_declined: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  generic_decline: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  do_not_honor: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  expired_card: 'Die Karte ist abgelaufen.',
  incorrect_cvc: 'Die Prüfnummer der Karte stimmt nicht.',
  incorrect_number: 'Die Kartennummer stimmt nicht.',
  lost_card: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  stolen_card: 'Die Bank hat die Karte abgelehnt. Bitte versuche es mit einer anderen.',
  processing_error: 'Bei der Bank ist ein Fehler aufgetreten. Bitte versuche es noch einmal.',
  payment_method_provider_decline:
    'PayPal hat die Zahlung abgelehnt. Bitte versuche es mit einem anderen Zahlungsmittel.',
  payment_method_customer_decline: 'Du hast bei PayPal nicht zugestimmt.',
  payment_intent_authentication_failure:
    'Die Zahlung wurde nicht bestätigt. Bitte versuche es noch einmal oder nimm eine andere Karte.',
  setup_intent_authentication_failure:
    'Die Karte wurde nicht bestätigt. Bitte versuche es noch einmal oder nimm eine andere Karte.',
};

/**
 * The German text of an error code. An unknown code is shown as it is, an empty one as a server
 * error. `too_many_requests:5` says after how many minutes another try makes sense.
 */
export function errorText(code: string): string {
  return errors[code] || generalErrorText(code);
}

/** The text of a decline reason; reasons without a text use the text of `general`. */
export function declineText(code: string, general = 'card_declined'): string {
  return String(errors[code] || errors[general]);
}

/** Whether the code has a text of its own. */
export function hasErrorText(code: string): boolean {
  return code in errors || isGeneralError(code);
}
