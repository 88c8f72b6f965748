import { Held } from '#client/internal/held.tsx';
import { samples } from '#client/internal/samples.ts';
import { Row, Section } from '#client/internal/specimen.tsx';
import { buttonVariants } from '#client/ui/button-variants.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const confirms = [
  ...buttonVariants.color.map((color) => ({ name: color, color, busy: false })),
  { name: 'busy', color: undefined, busy: true },
];

/** What lies over the page; each opens at its button. */
export function ShowOverlays() {
  return (
    <>
      <Section title="Dialog">
        <Held start={false}>
          {(open, setOpen) => (
            <Row>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Dialog
              </Button>
              {open && (
                <Dialog
                  title={samples.message}
                  eyebrow={samples.title}
                  onClose={() => setOpen(false)}
                >
                  <TextField label={samples.email} hint={samples.hint} />
                </Dialog>
              )}
            </Row>
          )}
        </Held>
      </Section>
      <Section title="ConfirmDialog">
        <Held start="">
          {(open, setOpen) => (
            <Row>
              {confirms.map(({ name, color, busy }) => (
                <div key={name}>
                  <Button variant="secondary" onClick={() => setOpen(name)}>
                    {name}
                  </Button>
                  <ConfirmDialog
                    open={open === name}
                    title={samples.confirm}
                    text={samples.confirmText}
                    confirmLabel={samples.confirmYes}
                    confirmColor={color}
                    busy={busy}
                    onConfirm={() => setOpen('')}
                    onClose={() => setOpen('')}
                  />
                </div>
              ))}
            </Row>
          )}
        </Held>
      </Section>
    </>
  );
}
