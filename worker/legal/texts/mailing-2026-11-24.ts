/**
 * What a person agrees to who wants advertising mails, as it stands at the box, in the account and
 * in the mail that asks for the confirmation. A text that was shown never changes.
 */
export const mailingOf20261124 =
  'Ja, schickt mir per E-Mail Gutscheine und Neues zu Lexlern Premium. Das kann ich jederzeit beenden: mit einem Klick in jeder dieser E-Mails oder in meinem Konto.';
