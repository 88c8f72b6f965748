import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { deskTexts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useKeys } from '#client/desk/use-keys.ts';
import { Button } from '#client/ui/button.tsx';
import { TextField } from '#client/ui/text-field.tsx';

interface SearchFormProps {
  label: string;
  hint: string;
  /** Where the address keeps the search; `q` if it is left out. */
  parameter?: string;
  busy: boolean;
}

/** A search that the address keeps; the key `/` focuses its field from anywhere on the page. */
export function SearchForm({ parameter = 'q', ...rest }: SearchFormProps) {
  const [search, setSearch] = useSearchParams();
  const query = search.get(parameter) ?? '';
  const change = (text: string) => setSearch(text === '' ? {} : { [parameter]: text });
  return <OneSearch key={query} query={query} onSearch={change} {...rest} />;
}

interface OneSearchProps extends Omit<SearchFormProps, 'parameter'> {
  /** The last search. */
  query: string;
  onSearch: (text: string) => void;
}

function OneSearch({ label, hint, query, busy, onSearch }: OneSearchProps) {
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
