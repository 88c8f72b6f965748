/** Parses a whole number; null for anything else. No call accepts null. */
export function parseWholeNumber(text: string): number | null {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

/** Cents as somebody would type them, which `parseCents` parses: `12,50`. */
export function typedEuros(cents: number): string {
  return (cents / 100).toFixed(2).replace('.', ',');
}

/** Parses euros (`12`, `12,5`, `12,50 €`) to cents; null for anything else. */
export function parseCents(text: string): number | null {
  const [, euros, cents = ''] = /^\s*(\d{1,9})(?:[,.](\d{1,2}))?\s*€?\s*$/.exec(text) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
