import { titleOf } from '#worker/desk/state/condition-names.ts';
import { letter } from '#worker/mail/templates/letter.ts';
import { deskPages } from '#worker/desk-pages.ts';
import { product } from '#worker/product.ts';

/** The mail that something stands out, or that it is over. `origin`: of the link to the desk. */
export function alarmMail(condition: string, isOver: boolean, origin: string) {
  const title = titleOf(condition);
  return letter({
    subject: `${product.name}: ${isOver ? `vorbei: ${title}` : title}`,
    heading: isOver ? 'Wieder in Ordnung' : 'Hier stimmt etwas nicht',
    blocks: [
      title,
      isOver
        ? 'Das ist vorbei. Du musst nichts tun.'
        : 'Das steht am Desk unter „Zustand“. Wir schreiben erst wieder, wenn es vorbei ist.',
      { link: { text: deskPages.state.title, href: origin + deskPages.state.path } },
    ],
  });
}
