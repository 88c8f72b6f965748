import { commandTexts as texts } from '#client/messages/desk-commands.ts';
import { deskPayoutTexts } from '#client/messages/desk-payouts.ts';
import { proofTexts } from '#client/messages/desk-proofs.ts';
import { KeyHelp } from '#client/desk/parts/key-help.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { deskPages } from '#worker/desk-pages.ts';

const places = [
  { title: texts.everywhere, keys: texts.keys },
  { title: deskPages.proofs.title, keys: proofTexts.keys },
  { title: deskPages.payouts.title, keys: deskPayoutTexts.keys },
];

/** All keys of the desk, by where they work. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={texts.keysTitle} onClose={onClose}>
      <Stack gap={16}>
        {places.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <KeyHelp keys={keys} />
          </section>
        ))}
      </Stack>
    </Dialog>
  );
}
