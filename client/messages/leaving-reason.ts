import type { LeavingReason } from '#worker/entitlement/schemas.ts';

/** German texts of the question that comes after somebody has left. */
export const leavingReasonTexts = {
  title: 'Magst Du uns sagen, warum?',
  reasons: {
    price: 'Es ist mir zu teuer',
    seldom_used: 'Ich nutze es zu selten',
    content: 'Mir fehlen Inhalte',
    app: 'Die App passt nicht zu mir',
    exam_over: 'Meine Prüfung ist vorbei',
    pause: 'Ich brauche eine Pause',
    other: 'Etwas anderes',
  } satisfies Record<LeavingReason, string>,
  thanks: 'Danke, das hilft uns.',
};
