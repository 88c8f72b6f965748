/**
 * A saved answer for somebody of that name. Without one, `{name}` goes with the comma and the space
 * before it, or after it at the beginning of a line.
 */
export function fillIn(text: string, name: string): string {
  return name === ''
    ? text.replaceAll(/^\{name\},? *|,? *\{name\}/gm, '')
    : text.replaceAll('{name}', () => name);
}

/** What was typed, with the answer as its last paragraph: nothing that was typed is lost. */
export function withAnswer(typed: string, answer: string): string {
  const before = typed.trimEnd();
  return before === '' ? answer : `${before}\n\n${answer}`;
}
