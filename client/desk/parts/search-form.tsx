import { useRef, useState } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useKeys } from '#client/desk/use-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';

interface SearchFormProps {
  label: string;
  hint: string;
  /** The last search. */
  query: string;
  busy: boolean;
  onSearch: (text: string) => void;
}

/** A search field; the key `/` focuses it from anywhere on the page. */
export function SearchForm({ label, hint, query, busy, onSearch }: SearchFormProps) {
  const [text, setText] = useState(query);
  const field = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => field.current?.select() });
  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField
        ref={field}
        type="search"
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {deskTexts.search}
      </Button>
      <p className={styles.searchHint}>{hint}</p>
    </form>
  );
}
