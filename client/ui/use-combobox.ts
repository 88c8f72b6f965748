import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { filterOptions, findByLabel } from '#client/ui/filter-options.ts';
import type { Option } from '#client/ui/filter-options.ts';

interface ComboboxChoice {
  options: readonly Option[];
  /** The value of the chosen option; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * The behaviour of an editable combobox (ARIA Authoring Practices, "Combobox Pattern"): the list
 * opens, filters while one types, and is navigated by keys.
 */
export function useCombobox({ options, value, onChange }: ComboboxChoice) {
  const list = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  // The search since the list opened; null shows the chosen option.
  const [searchText, setSearchText] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const matches = filterOptions(options, searchText ?? '');

  function mark(at: number): void {
    setActive(at);
    requestAnimationFrame(() => list.current?.children[at]?.scrollIntoView({ block: 'nearest' }));
  }

  function open(): void {
    if (expanded) return;
    setExpanded(true);
    mark(chosen ? options.indexOf(chosen) : 0);
  }

  function type(text: string): void {
    setExpanded(true);
    setSearchText(text);
    setActive(0);
  }

  function choose(option: Option | undefined): void {
    if (option) onChange(option.value);
    setExpanded(false);
    setSearchText(null);
  }

  /**
   * Leaving the field with a complete label chooses that option; this is how the browser's autofill
   * works.
   */
  function leave(): void {
    choose(searchText === null ? undefined : findByLabel(options, searchText));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!expanded) {
        open();
        // The next input replaces the choice.
        event.currentTarget.select();
      } else if (matches.length > 0) mark((active + step + matches.length) % matches.length);
    } else if (event.key === 'Enter' && expanded) {
      event.preventDefault();
      choose(matches[active]);
    } else if (event.key === 'Tab' && searchText) {
      choose(matches[active]);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      choose(undefined);
    }
  }

  const text = searchText ?? chosen?.label ?? '';
  const searching = searchText !== null;
  const shown = { list, expanded, text, searching, matches, active };
  return { ...shown, open, type, choose, leave, onKeyDown };
}
