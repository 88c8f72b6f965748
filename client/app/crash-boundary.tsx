import { Component } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/app/plain-page.module.css';
import { shellTexts } from '#client/messages/de.ts';
import { Button } from '#client/ui/button.tsx';

/** Shows the crash fallback when rendering fails, or when a page's code can no longer be loaded. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <main className={styles.plain} role="alert">
        <h1 lang="en">{shellTexts.crash}</h1>
        <p>{shellTexts.crashHint}</p>
        <Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>
      </main>
    );
  }
}
