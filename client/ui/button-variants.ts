/** Every variant of a button. */
export const buttonVariants = {
  color: ['orange', 'green', 'black'],
  /** `row`: a line of a list of acts (action-rows.tsx). */
  variant: ['primary', 'secondary', 'ghost', 'row'],
  size: ['large', 'regular', 'small'],
} as const;

export interface ButtonLook {
  color?: (typeof buttonVariants.color)[number];
  variant?: (typeof buttonVariants.variant)[number];
  size?: (typeof buttonVariants.size)[number];
  fullwidth?: boolean;
}

/** The default variant. */
export const buttonDefaults = {
  color: 'orange',
  variant: 'primary',
  size: 'regular',
  fullwidth: false,
} as const satisfies Required<ButtonLook>;
