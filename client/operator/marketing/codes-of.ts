/** Codes between commas, spaces around them left out, each once and in the order typed. */
export function codesOf(text: string): string[] {
  const codes = text.split(/[,\n]/).flatMap((code) => code.trim().toUpperCase() || []);
  return [...new Set(codes)];
}
