import { errorText } from '#client/messages/errors.ts';

/** Error codes whose text for operators differs from the one for customers. */
const errors: Record<string, string> = {
  not_found: 'Das gibt es nicht mehr, oder Du bist nicht mehr angemeldet. Lade die Seite neu.',
  invalid_request: 'Diese Eingabe ist nicht möglich.',
  already_decided: 'Das hat inzwischen jemand anders entschieden.',
  already_changed:
    'Das hat inzwischen jemand anders geändert. Deine Eingaben stehen noch da; lade die Seite neu, um den neuen Stand zu sehen.',
  purchase_in_progress:
    'Dazu läuft noch eine Bestellung oder eine Zahlung. Warte, bis sie entschieden ist.',
  form_data_invalid: 'Bitte wähle eine Datei aus.',
  invalid_file: 'Das ist kein Bild als PNG, WebP oder JPEG.',
  file_too_large: 'Die Datei ist zu groß.',
  user_not_exist: 'Zu dieser E-Mail-Adresse gibt es kein Konto.',
  invalid_coupon: 'Diesen Gutschein gibt es nicht.',
  invalid_promotion: 'Dieser Gutschein gilt nicht mehr.',
};

/** The text of an error code at the desk; falls back to the general text. */
export function deskErrorText(code: string): string {
  return errors[code] ?? errorText(code);
}
