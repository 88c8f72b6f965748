import { useId } from 'react';

import { shellTexts } from '#client/messages/de.ts';
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
  /** The chosen option's value; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/** One of many: a field that filters its list while one types (ARIA's editable combobox). */
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
  const { list, expanded, text, searching, found, active } = combobox;
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
            aria-expanded={expanded && found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={
              expanded && found[active] ? `${listId}-${found[active].value}` : undefined
            }
            autoComplete={autoComplete ?? 'off'}
            spellCheck={false}
            placeholder={placeholder}
            value={text}
            onFocus={(event) => event.target.select()}
            // Released over selected text the mouse would put the caret there, after the click.
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
            aria-label={shellTexts.options}
            className={styles.list}
            hidden={!expanded || found.length === 0}
          >
            {expanded &&
              found.map((option, at) => (
                // The field's own keys move and choose (use-combobox.ts).
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={`${listId}-${option.value}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={option.value === value}
                  data-active={at === active ? '' : undefined}
                  className={styles.option}
                  // Keeps the focus in the field, whose blur would close the list first.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.label}
                </div>
              ))}
          </div>
          <p role="status" className={styles.none}>
            {expanded && found.length === 0 && shellTexts.noMatch}
          </p>
        </div>
      )}
    </Field>
  );
}
