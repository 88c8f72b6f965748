import { RadioGroup } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/ui/accordion.module.css';

interface ChoicePanel<Name extends string> {
  name: Name;
  label: string;
  /** Pictures at the end of its line; decorative. */
  marks?: ReactNode;
  /** Mounted and laid out, but invisible and impossible to choose. */
  hidden?: boolean;
  children: ReactNode;
}

interface ChoicePanelsProps<Name extends string> {
  /** What is chosen among. */
  label: string;
  panels: readonly ChoicePanel<Name>[];
  /** The name of the chosen panel, or `none`. */
  chosen: Name | 'none';
  onChange: (chosen: Name | 'none') => void;
}

/**
 * A choice of one, whose panel is open. Screen readers and the arrow keys meet radio buttons. To
 * press the chosen one closes it, so that none is chosen. Closed panels stay mounted, so that input
 * is kept.
 */
export function ChoicePanels<Name extends string>(props: ChoicePanelsProps<Name>) {
  const { label, panels, chosen, onChange } = props;
  const id = useId();
  return (
    <RadioGroup.Root
      className={styles.accordion}
      aria-label={label}
      // Radix takes an empty text for nothing chosen.
      value={chosen === 'none' ? '' : chosen}
      onValueChange={(name) => {
        const panel = panels.find((one) => one.name === name);
        if (panel) onChange(panel.name);
      }}
    >
      {panels.map(({ name, label: text, marks, hidden = false, children }) => (
        <div key={name} className={hidden ? styles.waiting : styles.item}>
          <RadioGroup.Item
            value={name}
            id={`${id}-${name}`}
            className={styles.trigger}
            disabled={hidden}
            // Radix chooses what an arrow key has led to only while the key is down. On a busy
            // device a short tap ends before the focus has moved.
            onFocus={({ currentTarget, relatedTarget }) => {
              const cameByArrow =
                relatedTarget?.getAttribute('role') === 'radio' &&
                currentTarget.matches(':focus-visible');
              if (cameByArrow && name !== chosen) onChange(name);
            }}
            // Only a pointer closes: the space bar on a chosen radio button changes nothing.
            onClick={(event) => {
              if (name === chosen && event.detail > 0) onChange('none');
            }}
          >
            <span className={styles.radio} />
            <span className={styles.label}>{text}</span>
            {marks}
          </RadioGroup.Item>
          <div
            role="group"
            aria-labelledby={`${id}-${name}`}
            className={styles.content}
            data-state={name === chosen ? 'open' : 'closed'}
          >
            {children}
          </div>
        </div>
      ))}
    </RadioGroup.Root>
  );
}
