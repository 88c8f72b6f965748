/** The shapes of a skeleton: lines of text, a field or button, or a whole card. */
export const skeletonShapes = ['text', 'control', 'card'] as const;

export type SkeletonShape = (typeof skeletonShapes)[number];
