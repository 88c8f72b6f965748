import { useId, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { shellTexts } from '#client/messages/de.ts';
import { Field } from '#client/ui/field.tsx';
import { filterOptions, sameOption } from '#client/ui/filter-options.ts';
import type { Option } from '#client/ui/filter-options.ts';
import { ChevronIcon } from '#client/ui/icons.tsx';
import styles from '#client/ui/search-select.module.css';

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
  const list = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  // What was typed since the list opened; null shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const found = filterOptions(options, typed ?? '');

  function open(): void {
    if (expanded) return;
    setExpanded(true);
    mark(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
  }

  function mark(at: number): void {
    setActive(at);
    requestAnimationFrame(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }));
  }

  function close(): void {
    setExpanded(false);
    setTyped(null);
  }

  function choose(option: Option | undefined): void {
    if (option) onChange(option.value);
    close();
  }

  /** Leaving with a whole name in the field chooses it: so it comes from the browser's autofill. */
  function leave(): void {
    choose(typed === null ? undefined : sameOption(options, typed));
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!expanded) open();
      else if (found.length > 0) mark((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && expanded) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Tab' && typed) {
      choose(found[active]);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      close();
    }
  }

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
            value={typed ?? chosen?.label ?? ''}
            onFocus={(event) => event.target.select()}
            // Released over selected text the mouse would put the caret there, after the click.
            onMouseUp={(event) => typed === null && event.preventDefault()}
            onClick={(event) => {
              event.currentTarget.select();
              open();
            }}
            onChange={(event) => {
              setExpanded(true);
              setTyped(event.target.value);
              setActive(0);
            }}
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
                // The field's own keys move and choose (onKeyDown above).
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
