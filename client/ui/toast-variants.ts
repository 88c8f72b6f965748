/** What a toast can say by its colour: something worked, something is to be known, it failed. */
export const toastTones = ['success', 'notice', 'danger'] as const;

export type ToastTone = (typeof toastTones)[number];
