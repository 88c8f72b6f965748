/** What a number counts, or what it is a number of: it is not read without it. */
const counted =
  /(\d) (?=€|%|Monat|Tag|Jahr|Minute|Stunde|Rate|Rechnung|Gerät|BGB|StGB|AO|UStG|DSGVO)/g;

/** What stands before a number and is not read without it. */
const numbered = /(§§?|Art\.|Abs\.|Satz|Nr\.|iOS|Android) (?=\d)/g;

/** The text with each number on the line of what it counts, as a citation of a law is, too. */
export function keepTogether(text: string): string {
  return text.replaceAll(counted, '$1\u00a0').replaceAll(numbered, '$1\u00a0');
}
