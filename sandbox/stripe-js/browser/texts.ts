import type { FieldName } from './field-rules.ts';

export interface Texts {
  fields: Record<FieldName, { label: string; placeholder: string }>;
  /** The message for an error code or a decline code, if there is a German one. */
  message: (code: string | undefined) => string | undefined;
}

/** The texts of elements and errors, in German and in Stripe's formal tone. */
export function texts(): Texts {
  const messages: Record<string, string> = {
    incomplete_number: 'Ihre Kartennummer ist unvollständig.',
    invalid_number: 'Ihre Kartennummer ist ungültig.',
    incorrect_number: 'Ihre Kartennummer ist falsch.',
    incomplete_expiry: 'Das Ablaufdatum Ihrer Karte ist unvollständig.',
    invalid_expiry_year: 'Das Ablaufjahr Ihrer Karte ist ungültig.',
    invalid_expiry_month: 'Der Ablaufmonat Ihrer Karte ist ungültig.',
    invalid_expiry_year_past: 'Das Ablaufjahr Ihrer Karte liegt in der Vergangenheit.',
    invalid_expiry_month_past: 'Das Ablaufdatum Ihrer Karte liegt in der Vergangenheit.',
    incomplete_cvc: 'Die Prüfnummer Ihrer Karte ist unvollständig.',
    invalid_cvc: 'Die Prüfnummer Ihrer Karte ist ungültig.',
    invalid_iban_start: 'Ihre IBAN sollte mit einem zweistelligen Ländercode beginnen.',
    invalid_iban_country_code:
      'Die eingegebene IBAN ist ungültig. Ihr Ländercode wird nicht unterstützt.',
    incomplete_iban: 'Ihre IBAN ist unvollständig.',
    invalid_iban: 'Die eingegebene IBAN ist ungültig.',
    incorrect_cvc: 'Die Prüfnummer Ihrer Karte ist falsch.',
    card_declined: 'Ihre Karte wurde abgelehnt.',
    insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt.',
    expired_card: 'Ihre Karte ist abgelaufen.',
    processing_error:
      'Bei der Verarbeitung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es gleich noch einmal.',
    payment_intent_authentication_failure:
      'Wir konnten Ihre Zahlungsmethode nicht authentifizieren. Wählen Sie eine andere Zahlungsmethode und versuchen Sie es erneut.',
    setup_intent_authentication_failure:
      'Wir konnten Ihre Zahlungsmethode nicht authentifizieren. Wählen Sie eine andere Zahlungsmethode und versuchen Sie es erneut.',
    api_connection_error:
      'Der Zahlungsdienst ist gerade nicht erreichbar. Ihnen wurde nichts berechnet. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
  };
  return {
    fields: {
      number: { label: 'Kartennummer', placeholder: '1234 1234 1234 1234' },
      expiry: { label: 'Ablaufdatum (MM/JJ)', placeholder: 'MM / JJ' },
      cvc: { label: 'Prüfnummer (CVC)', placeholder: 'CVC' },
      iban: { label: 'IBAN', placeholder: '' },
    },
    message: (code) => (code === undefined ? undefined : messages[code]),
  };
}
