import * as z from 'zod/mini';

import { answerLimit, deskWrite } from '#worker/desk/schemas.ts';
import { opaque, requiredName, requiredText } from '#worker/http/fields.ts';

/** The wire contract of saved answers. Times are in UTC milliseconds. */

export interface SavedAnswer {
  id: string;
  title: string;
  text: string;
  changed_at: number;
}

/** Answers `GET internal/saved-answers`, by title. */
export interface SavedAnswersAnswer {
  answers: SavedAnswer[];
}

/**
 * A new one, or the one with that id changed. `changed_at` is the version that the operator has on
 * the screen: `already_changed` (409) when it is not the latest.
 */
export const savedAnswerInput = z.strictObject({
  ...deskWrite,
  id: z.optional(opaque),
  changed_at: z.optional(z.int('required')),
  title: requiredName(60),
  text: requiredText(answerLimit),
});

export type SavedAnswerInput = z.infer<typeof savedAnswerInput>;
