import { Icon } from '#client/ui/icon.tsx';

/** PayPal's letter, twice, one behind the other. */
export function PaypalMark() {
  return (
    <Icon>
      <path d="M6 17.5L8 4h5.6c2.6 0 4 1.7 3.6 4-.4 2.6-2.4 4.2-5.2 4.2H9.6L8.8 17.5z" />
      <path d="M17.4 7.6c1.5.7 2.2 2.1 1.9 4-.4 2.5-2.3 3.9-4.9 3.9h-1.6L12 20.5H8.6l.4-3" />
    </Icon>
  );
}

/** A wallet with a clasp. */
export function WalletMark() {
  return (
    <Icon>
      <path d="M17 7.5V5.5a1.5 1.5 0 0 0-1.9-1.45L5 6.6A2 2 0 0 0 3.5 8.5V17A2.5 2.5 0 0 0 6 19.5h12a2.5 2.5 0 0 0 2.5-2.5v-7A2.5 2.5 0 0 0 18 7.5H5" />
      <path d="M20.5 11.5h-4a2 2 0 0 0 0 4h4" />
    </Icon>
  );
}

/** The front of a bank: gable, columns and steps. */
export function BankMark() {
  return (
    <Icon>
      <path d="M3.5 9.5L12 4l8.5 5.5z" />
      <path d="M6 9.5V17M10 9.5V17M14 9.5V17M18 9.5V17M3.5 20h17" />
    </Icon>
  );
}
