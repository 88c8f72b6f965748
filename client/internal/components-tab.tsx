import { ShowMessages } from '#client/internal/show-messages.tsx';
import { ShowOverlays } from '#client/internal/show-overlays.tsx';
import { ShowPictures } from '#client/internal/show-pictures.tsx';
import { ShowStructure } from '#client/internal/show-structure.tsx';
import { ShowWaiting } from '#client/internal/show-waiting.tsx';

/** Every component that is neither button nor field, in every state. */
export function ComponentsTab() {
  return (
    <>
      <ShowMessages />
      <ShowStructure />
      <ShowOverlays />
      <ShowPictures />
      <ShowWaiting />
    </>
  );
}
