/** A whole number that somebody typed; null, which no call takes, for anything else. */
export function numberOf(text: string): number | null {
  return /^\s*\d{1,15}\s*$/.test(text) ? Number(text) : null;
}

/** Euros that somebody typed (`12`, `12,5`, `12,50 €`) in cents; null for anything else. */
export function centsOf(text: string): number | null {
  const [, euros, cents = ''] = /^\s*(\d{1,9})(?:[,.](\d{1,2}))?\s*€?\s*$/.exec(text) ?? [];
  return euros === undefined ? null : Number(euros) * 100 + Number(cents.padEnd(2, '0'));
}
