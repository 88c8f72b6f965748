/** Stripe's documented test cards that the sandbox knows, and what each of them does. */
export const testCards = [
  { number: '4242 4242 4242 4242', effect: 'wird bezahlt' },
  { number: '4000 0025 0000 3155', effect: 'verlangt die Bestätigung der Bank' },
  { number: '4000 0000 0000 9995', effect: 'wird abgelehnt: nicht gedeckt' },
  { number: '4000 0000 0000 0002', effect: 'wird abgelehnt' },
  { number: '4000 0000 0000 0341', effect: 'lässt sich hinterlegen, jede Zahlung scheitert' },
] as const;

/** Stripe's documented test accounts that the sandbox knows, and what their banks do. */
export const testIbans = [
  { number: 'DE89 3704 0044 0532 0130 00', effect: 'wird bezahlt' },
  { number: 'DE08 3704 0044 0532 0130 03', effect: 'wird nach drei Minuten bezahlt' },
  { number: 'DE62 3704 0044 0532 0130 01', effect: 'wird abgelehnt: nicht gedeckt' },
  { number: 'DE78 3704 0044 0532 0130 04', effect: 'wird nach drei Minuten abgelehnt' },
  { number: 'DE35 3704 0044 0532 0130 02', effect: 'wird bezahlt und gleich zurückgegeben' },
] as const;
