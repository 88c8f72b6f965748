import { AlertDialog } from 'radix-ui';
import type { ReactNode } from 'react';

import { shellTexts } from '#client/messages/shell.ts';
import { Button } from '#client/ui/button.tsx';
import type { ButtonLook } from '#client/ui/button-variants.ts';
import styles from '#client/ui/dialog.module.css';
import { useFocusReturn } from '#client/ui/use-focus-return.ts';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  confirmLabel: string;
  confirmColor?: ButtonLook['color'];
  /** The label of the cancel button. */
  cancelLabel?: string;
  /** A choice that belongs to the question. */
  choice?: ReactNode;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after closing if the control that had the focus is gone, to focus another one. */
  onFocusGone?: () => void;
}

/** Asks before an action; it stays open and busy until the caller closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const focusReturn = useFocusReturn(props.onFocusGone);
  return (
    <AlertDialog.Root
      open={props.open}
      onOpenChange={(open) => !open && !props.busy && props.onClose()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={styles.veil}>
          <AlertDialog.Content {...focusReturn} className={styles.panel}>
            <AlertDialog.Title className={styles.title}>{props.title}</AlertDialog.Title>
            <AlertDialog.Description className={styles.text}>{props.text}</AlertDialog.Description>
            {props.choice}
            <div className={styles.actions}>
              <AlertDialog.Cancel asChild>
                <Button variant="secondary" color="black">
                  {props.cancelLabel ?? shellTexts.cancel}
                </Button>
              </AlertDialog.Cancel>
              <Button color={props.confirmColor} busy={props.busy} onClick={props.onConfirm}>
                {props.confirmLabel}
              </Button>
            </div>
          </AlertDialog.Content>
        </AlertDialog.Overlay>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
