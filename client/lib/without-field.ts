/** The errors without those of one field: a field that is being edited shows no error. */
export function withoutField(
  errors: Record<string, string>,
  field: string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => name !== field));
}
