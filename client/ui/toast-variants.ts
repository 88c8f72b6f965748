/** The tones of a toast: success, information, failure. */
export const toastTones = ['success', 'notice', 'danger'] as const;

export type ToastTone = (typeof toastTones)[number];
