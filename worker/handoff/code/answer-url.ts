/** What an app is answered through the browser (RFC 6749, sections 4.1.2 and 4.1.2.1). */
interface Answer {
  state?: string | undefined;
  code?: string;
  error?: string;
  error_description?: string;
}

/**
 * The app's address with the answer in its query. `iss` names this site, so that an app that knows
 * several cannot mix them up (RFC 9207). `redirectUri` must be a registered one.
 */
export function answerUrl(redirectUri: string, issuer: string, answer: Answer): string {
  const given = Object.entries({ ...answer, iss: issuer }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const separator = redirectUri.includes('?') ? '&' : '?';
  return redirectUri + separator + new URLSearchParams(given).toString();
}
