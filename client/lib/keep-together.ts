/** The text with each number on the line of the months, days or years that it counts. */
export function keepTogether(text: string): string {
  return text.replaceAll(/(\d) (?=Monat|Tag|Jahr)/g, '$1\u00a0');
}
