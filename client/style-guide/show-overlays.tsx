import { StatefulExample } from '#client/style-guide/stateful-example.tsx';
import { samples } from '#client/style-guide/samples.ts';
import { SpecimenRow, Section } from '#client/style-guide/specimen.tsx';
import { buttonVariants } from '#client/ui/button-variants.ts';
import { Button } from '#client/ui/button.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { TextField } from '#client/ui/text-field.tsx';

const confirms = [
  ...buttonVariants.color.map((color) => ({ name: color, color, busy: false })),
  { name: 'busy', color: undefined, busy: true },
];

/** Components that lie over the page; each opens with its button. */
export function ShowOverlays() {
  return (
    <>
      <Section title="Dialog">
        <StatefulExample start={false}>
          {(open, setOpen) => (
            <SpecimenRow>
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
            </SpecimenRow>
          )}
        </StatefulExample>
      </Section>
      <Section title="ConfirmDialog">
        <StatefulExample start="">
          {(open, setOpen) => (
            <SpecimenRow>
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
            </SpecimenRow>
          )}
        </StatefulExample>
      </Section>
    </>
  );
}
