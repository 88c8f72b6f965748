/** The German texts of the errors that every call may answer. */
const errors: Record<string, string> = {
  invalid_request: 'Die Anfrage ist ungültig. Bitte beginne diesen Schritt noch einmal.',
  not_logged_in: 'Du bist nicht mehr angemeldet. Bitte logge Dich wieder ein.',
  too_many_requests: 'Das waren zu viele Versuche. Bitte warte einen Moment.',
  not_found: 'Das haben wir nicht gefunden.',
  server_error: 'Etwas ist schief gelaufen. Bitte versuche es noch einmal.',
  network_error: 'Keine Verbindung. Bitte prüfe Dein Netz und versuche es noch einmal.',
};

const tooMany = /^too_many_requests:(\d+)$/;

/** Like `errorText`, for calls that answer no error of their own. */
export function generalErrorText(code: string): string {
  const minutes = Number(tooMany.exec(code)?.[1] ?? 0);
  if (minutes > 0) {
    return `Das waren zu viele Versuche. Bitte warte ${waitText(minutes)} und versuche es dann noch einmal.`;
  }
  return errors[code] || code || String(errors.server_error);
}

/** Whether every call may answer this code. */
export function isGeneralError(code: string): boolean {
  return code in errors;
}

/** A wait in words, in whole minutes or (over 90) in hours; rounded up. */
function waitText(minutes: number): string {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} Stunden`;
  return minutes === 1 ? 'eine Minute' : `${minutes} Minuten`;
}
