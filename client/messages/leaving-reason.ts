import type { LeavingReason } from '#worker/entitlement/schemas.ts';

/** German texts of the question that comes after somebody has left. */
export const leavingReasonTexts = {
  title: 'Magst Du uns sagen, warum?',
  text: 'Erledigt ist schon alles, Du musst nicht antworten. Ein Klick genügt.',
  reasons: {
    price: 'Es ist mir zu teuer',
    seldom_used: 'Ich nutze es zu selten',
    content: 'Mir fehlen Inhalte',
    app: 'Die App passt nicht zu mir',
    exam_over: 'Meine Prüfung ist vorbei',
    pause: 'Ich brauche eine Pause',
    other: 'Etwas anderes',
  } satisfies Record<LeavingReason, string>,
  rather_not: 'Lieber nicht',
  thanks: 'Danke, das hilft uns.',
};
