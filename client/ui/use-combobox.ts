import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { filterOptions, sameOption } from '#client/ui/filter-options.ts';
import type { Option } from '#client/ui/filter-options.ts';

interface ComboboxChoice {
  options: readonly Option[];
  /** The chosen option's value; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * What an editable combobox does (ARIA Authoring Practices, "Combobox Pattern"): its list opens,
 * filters while one types, and is walked through and chosen from by keys.
 */
export function useCombobox({ options, value, onChange }: ComboboxChoice) {
  const list = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  // What was typed since the list opened; null shows the choice.
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const chosen = options.find((option) => option.value === value);
  const found = filterOptions(options, typed ?? '');

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
    setTyped(text);
    setActive(0);
  }

  function choose(option: Option | undefined): void {
    if (option) onChange(option.value);
    setExpanded(false);
    setTyped(null);
  }

  /** Leaving with a whole name in the field chooses it: so it comes from the browser's autofill. */
  function leave(): void {
    choose(typed === null ? undefined : sameOption(options, typed));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (!expanded) {
        open();
        // What is typed next replaces the choice.
        event.currentTarget.select();
      } else if (found.length > 0) mark((active + step + found.length) % found.length);
    } else if (event.key === 'Enter' && expanded) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Tab' && typed) {
      choose(found[active]);
    } else if (event.key === 'Escape' && expanded) {
      event.stopPropagation();
      choose(undefined);
    }
  }

  const text = typed ?? chosen?.label ?? '';
  const searching = typed !== null;
  const shown = { list, expanded, text, searching, found, active };
  return { ...shown, open, type, choose, leave, onKeyDown };
}
