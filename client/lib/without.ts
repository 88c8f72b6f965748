/** The errors without that field's: a field that is being mended is no longer wrong. */
export function without(errors: Record<string, string>, field: string): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
