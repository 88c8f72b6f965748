const number = new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 });

/** Bytes as `2,4 MB`. */
export function showSize(bytes: number): string {
  return bytes < 100_000
    ? `${number.format(bytes / 1000)} kB`
    : `${number.format(bytes / 1_000_000)} MB`;
}
