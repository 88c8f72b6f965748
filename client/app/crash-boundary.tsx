import { Component } from 'react';
import type { ReactNode } from 'react';

import styles from '#client/not-found/plain-page.module.css';
import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { pages } from '#worker/pages.ts';

interface CrashBoundaryProps {
  /** A change of this value resets the boundary. */
  place?: string;
  children: ReactNode;
}

interface CrashBoundaryState {
  crashed: boolean;
  place: string | undefined;
}

/** Shows the crash message when rendering fails, or when a page's code can no longer be loaded. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { crashed: false, place: this.props.place };

  static getDerivedStateFromError() {
    return { crashed: true };
  }

  static getDerivedStateFromProps({ place }: CrashBoundaryProps, state: CrashBoundaryState) {
    return place === state.place ? null : { crashed: false, place };
  }

  override render() {
    if (!this.state.crashed) return this.props.children;
    return (
      <div className={styles.plain} role="alert">
        <h1 lang="en">{shellTexts.crash}</h1>
        <p className={styles.hint}>{shellTexts.crashHint}</p>
        <div className={styles.ways}>
          <Button onClick={() => window.location.reload()}>{shellTexts.reload}</Button>
          {/* A plain link loads a new document, without the state that crashed. */}
          <a href={pages.home.path} className={buttonClass({ variant: 'secondary' })}>
            {shellTexts.toHome}
          </a>
        </div>
      </div>
    );
  }
}
