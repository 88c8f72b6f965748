/** Stripe's documented test cards that the sandbox knows, and what each of them does. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'wird bezahlt' },
  { number: '4000 0025 0000 3155', effect: 'verlangt die Bestätigung der Bank' },
  { number: '4000 0000 0000 9995', effect: 'wird abgelehnt: nicht gedeckt' },
  { number: '4000 0000 0000 0002', effect: 'wird abgelehnt' },
  { number: '4000 0000 0000 0341', effect: 'lässt sich hinterlegen, jede Zahlung scheitert' },
] as const;
