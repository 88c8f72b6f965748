/** Letters about a declaration that a stranger can cause: of each kind one an hour, to one reader. */
export const letterKinds = ['receipt', 'asked', 'told'] as const;

export type LetterKind = (typeof letterKinds)[number];
