/** Letters about a declaration that a stranger can cause; of each kind the first leaves at once. */
export const letterKinds = ['receipt', 'asked', 'told'] as const;

export type LetterKind = (typeof letterKinds)[number];
