import { useEffect, useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';

import { useFirstFocus } from '#client/lib/use-first-focus.ts';
import { commandTexts as texts } from '#client/messages/desk-commands.ts';
import styles from '#client/desk/commands/command-menu.module.css';
import { findCommands } from '#client/desk/commands/find-commands.ts';
import { useMayAny } from '#client/desk/use-may.ts';
import { Dialog } from '#client/ui/dialog.tsx';

/** A field that leads to a page of the desk, or searches; a list of what fits is below it. */
export function CommandDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.title} onClose={onClose}>
      <Commands onClose={onClose} />
    </Dialog>
  );
}

function Commands({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const first = useFirstFocus();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const commands = findCommands(text, useMayAny());
  const chosen = commands[at] && `${id}-${at}`;
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  function go(to: string | undefined): void {
    if (to === undefined) return;
    onClose();
    void navigate(to);
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setAt((at + step + commands.length) % commands.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      go(commands[at]?.to);
    }
  }
  return (
    <>
      <input
        ref={first}
        className={styles.field}
        role="combobox"
        aria-label={texts.field}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        placeholder={texts.field}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div id={id} role="listbox" aria-label={texts.results} className={styles.list}>
        {commands.map(({ title, to }, place) => (
          // The field keeps the focus and takes the keys, as a combobox does.
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={to}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.option}
            onClick={() => go(to)}
          >
            {title}
          </div>
        ))}
      </div>
    </>
  );
}
