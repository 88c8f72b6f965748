import styles from '#client/desk/parts/desk.module.css';

interface ReadyTextsProps {
  label: string;
  /** What a button says, and the text that a press gives. */
  ready: readonly { label: string; text: string }[];
  /** The text that is chosen, if one of these is. */
  chosen?: string;
  /** Whether the buttons are short and stand side by side. */
  inline?: boolean;
  onChoose: (text: string) => void;
}

/** Texts that need not be typed, above the field that they fill. */
export function ReadyTexts({ label, ready, chosen, inline, onChoose }: ReadyTextsProps) {
  return (
    <ul className={styles.ready} data-inline={inline ? '' : undefined} aria-label={label}>
      {ready.map((one) => (
        <li key={one.label}>
          <button
            type="button"
            aria-pressed={chosen === undefined ? undefined : one.text === chosen}
            onClick={() => onChoose(one.text)}
          >
            {one.label}
          </button>
        </li>
      ))}
    </ul>
  );
}
