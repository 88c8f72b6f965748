import { useId } from 'react';

import { fieldTexts } from '#client/messages/fields.ts';
import { Field } from '#client/ui/field.tsx';
import type { Option } from '#client/ui/filter-options.ts';
import { ChevronIcon } from '#client/ui/icons.tsx';
import styles from '#client/ui/search-select.module.css';
import { useCombobox } from '#client/ui/use-combobox.ts';

interface SearchSelectProps {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  placeholder?: string;
  autoComplete?: string;
  options: readonly Option[];
  /** The value of the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** A field that filters its list of options while one types (ARIA's editable combobox). */
export function SearchSelect({
  label,
  hint,
  error,
  required = false,
  placeholder,
  options,
  value,
  onChange,
  autoComplete,
}: SearchSelectProps) {
  const listId = useId();
  const combobox = useCombobox({ options, value, onChange });
  const { list, expanded, text, searching, matches, active } = combobox;
  const { open, type, choose, leave, onKeyDown } = combobox;

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className={styles.select}>
          <input
            {...control}
            className={styles.input}
            role="combobox"
            aria-required={required || undefined}
            type="text"
            aria-expanded={expanded && matches.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={
              expanded && matches[active] ? `${listId}-${matches[active].value}` : undefined
            }
            autoComplete={autoComplete ?? 'off'}
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onFocus={(event) => event.target.select()}
            // On mouse-up the browser would move the caret and undo the selection.
            onMouseUp={(event) => !searching && event.preventDefault()}
            onClick={(event) => {
              event.currentTarget.select();
              open();
            }}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={leave}
          />
          <span className={styles.chevron}>
            <ChevronIcon />
          </span>
          <div
            id={listId}
            ref={list}
            role="listbox"
            aria-label={fieldTexts.options}
            className={styles.list}
            hidden={!expanded || matches.length === 0}
          >
            {expanded &&
              matches.map((option, at) => (
                // The input handles the keys (use-combobox.ts).
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={`${listId}-${option.value}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={at === active ? '' : undefined}
                  className={styles.option}
                  // Keeps the focus in the input, whose blur would close the list before the click.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </div>
              ))}
          </div>
          <p role="status" className={styles.none}>
            {expanded && matches.length === 0 && fieldTexts.noMatch}
          </p>
        </div>
      )}
    </Field>
  );
}
