import type { ReactNode } from 'react';

import { shellTexts } from '#client/messages/shell.ts';

interface WaitingProps {
  className?: string | undefined;
  /** Placeholders for what is loading. */
  children: ReactNode;
}

/** Stands where something is loading, and says so to a screen reader. */
export function Waiting({ className, children }: WaitingProps) {
  return (
    <div className={className}>
      <p role="status" className="visually-hidden">
        {shellTexts.loading}
      </p>
      {children}
    </div>
  );
}
