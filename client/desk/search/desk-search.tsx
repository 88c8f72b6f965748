import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { searchTexts as texts } from '#client/messages/desk-search.ts';
import styles from '#client/desk/search/desk-search.module.css';
import { deskPages } from '#worker/desk-pages.ts';

/** The search over everything, in the head of each page of the desk. */
export function DeskSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      aria-label={texts.field}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        const q = text.trim();
        if (q === '') return;
        setText('');
        void navigate(`${deskPages.search.path}?${new URLSearchParams({ q })}`);
      }}
    >
      <input
        type="search"
        className={styles.field}
        aria-label={texts.field}
        placeholder={texts.field}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}
