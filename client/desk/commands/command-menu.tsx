import { useEffect, useState } from 'react';

import { commandTexts as texts } from '#client/messages/desk-commands.ts';
import styles from '#client/desk/commands/command-menu.module.css';
import { CommandDialog } from '#client/desk/commands/command-dialog.tsx';
import { KeyDialog } from '#client/desk/commands/key-dialog.tsx';
import { useKeys } from '#client/desk/use-keys.ts';

/** The command menu (Ctrl or ⌘ and K), and the list of all keys (`?`), on each page of the desk. */
export function CommandMenu() {
  const [open, setOpen] = useState<'commands' | 'keys' | null>(null);
  useKeys({ '?': () => setOpen('keys') });
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      if (event.key.toLowerCase() !== 'k') return;
      // Another dialog keeps what was typed in it.
      if (document.querySelector('[role=dialog], [role=alertdialog]')) return;
      event.preventDefault();
      setOpen('commands');
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const close = () => setOpen(null);
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setOpen('commands')}>
        {texts.open} <kbd className={styles.key}>{texts.keys[0][0]}</kbd>
      </button>
      {open === 'commands' && <CommandDialog onClose={close} />}
      {open === 'keys' && <KeyDialog onClose={close} />}
    </>
  );
}
