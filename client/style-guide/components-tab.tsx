import { ShowMessages } from '#client/style-guide/show-messages.tsx';
import { ShowOverlays } from '#client/style-guide/show-overlays.tsx';
import { ShowPictures } from '#client/style-guide/show-pictures.tsx';
import { ShowStructure } from '#client/style-guide/show-structure.tsx';
import { ShowWaiting } from '#client/style-guide/show-waiting.tsx';

/** Every component other than buttons and fields, in every state. */
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
