import type { ReactNode } from 'react';

import { keepTogether } from '#client/lib/keep-together.ts';
import styles from '#client/ui/choice-cards.module.css';

/** One thing to choose, with its price. */
export interface ChoiceCard {
  value: string;
  title: string;
  /** When or how it is, below the title. */
  note: string;
  /** In front at the right, and below it what it is for; null for what has none. */
  amount: { text: string; unit: string } | null;
  /** A sentence that explains the amount; null for none. */
  detail: string | null;
  /** It is shown, and cannot be chosen: `note` says why. */
  disabled?: boolean;
}

interface ChoiceCardsProps {
  /** What is chosen. */
  legend: ReactNode;
  name: string;
  cards: readonly ChoiceCard[];
  chosen: string | null;
  onChoose: (value: string) => void;
}

/** A choice of one among things with prices, each in a frame of its own. */
export function ChoiceCards({ legend, name, cards, chosen, onChoose }: ChoiceCardsProps) {
  return (
    <fieldset className={styles.cards}>
      <legend>{legend}</legend>
      {cards.map(({ value, title, note, amount, detail, disabled = false }) => (
        <label key={value} className={styles.card}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            disabled={disabled}
            onChange={() => onChoose(value)}
          />
          <span className={styles.what}>
            <strong className={styles.title}>{keepTogether(title)}</strong>{' '}
            <span className={styles.note}>{note}</span>
          </span>
          {amount && (
            <span className={styles.price}>
              <strong className={styles.amount}>{amount.text}</strong>{' '}
              <span className={styles.note}>{amount.unit}</span>
            </span>
          )}
          {detail !== null && <span className={styles.detail}>{keepTogether(detail)}</span>}
        </label>
      ))}
    </fieldset>
  );
}

/** Frames in their place while it is not known what can be chosen. */
export function ChoiceCardsWaiting({ count, children }: { count: number; children: ReactNode }) {
  return (
    <div className={styles.cards}>
      {Array.from({ length: count }, (_, at) => (
        <div key={at} className={styles.waiting}>
          {children}
        </div>
      ))}
    </div>
  );
}
