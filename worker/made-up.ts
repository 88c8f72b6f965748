/** Addresses that belong to nobody (RFC 2606), such as `hilfe@lexlern.example`. */
const exampleAddress =
  /\.(?:example|invalid|localhost|test)(?![\w-]|\.\w)|(?:^|[^\w-])example\.(?:com|net|org)(?![\w-]|\.\w)/i;

/** The names of forms and samples. "Beispiel" marks the examples of legal/operator.ts. */
const sampleName = /\bMuster(?:stra(?:ß|ss)e|weg|platz|stadt|land|frau|mann)\b|\bBeispiel\b/i;

/** Says what shows that nobody meant a text for visitors; null for a text that may be real. */
export function whatIsMadeUp(text: string): string | null {
  if (text.trim() === '') return 'is empty';
  if (/[[\]]/.test(text)) return 'has a gap in brackets';
  if (exampleAddress.test(text)) return 'is an example address';
  if (sampleName.test(text)) return 'is an example';
  return null;
}
