import { Dialog as Radix } from 'radix-ui';
import { Fragment, useId } from 'react';
import type { ReactNode } from 'react';

import { shellTexts } from '#client/messages/shell.ts';
import styles from '#client/ui/dialog.module.css';
import { CloseIcon } from '#client/ui/icons.tsx';
import { useFocusReturn } from '#client/ui/use-focus-return.ts';

interface DialogProps {
  title: string;
  /** A line above the title, such as the step of a flow. */
  eyebrow?: string;
  onClose: () => void;
  /** Called after closing if the control that had the focus is gone, to focus another one. */
  onFocusGone?: () => void;
  /** Renders the dialog where it stands instead of at the document's end, as in the Worker. */
  inPlace?: boolean;
  children: ReactNode;
}

/** A modal over the dimmed page. A press outside does not close it, since input would be lost. */
export function Dialog(props: DialogProps) {
  const { title, eyebrow, onClose, onFocusGone, inPlace = false, children } = props;
  const focusReturn = useFocusReturn(onFocusGone);
  const Place = inPlace ? Fragment : Radix.Portal;
  // The library names a dialog once its title is mounted, which is too late for rendered HTML.
  const titleId = useId();
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Place>
        <Radix.Overlay className={styles.veil}>
          <Radix.Content
            {...focusReturn}
            className={styles.panel}
            aria-labelledby={titleId}
            aria-describedby={undefined}
            onInteractOutside={(event) => event.preventDefault()}
          >
            <header className={styles.head}>
              <div>
                {eyebrow && <p className={styles.eyebrow}>{eyebrow}</p>}
                <Radix.Title id={titleId} className={styles.title}>
                  {title}
                </Radix.Title>
              </div>
              <Radix.Close
                className={styles.close}
                aria-label={shellTexts.close}
                data-needs-script=""
              >
                <CloseIcon />
              </Radix.Close>
            </header>
            {children}
          </Radix.Content>
        </Radix.Overlay>
      </Place>
    </Radix.Root>
  );
}
