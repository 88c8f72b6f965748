import { useQuery } from '@tanstack/react-query';
import type { output } from 'zod/mini';

import { api, callApi, readApi } from '#client/lib/api.ts';
import { sendAct } from '#client/desk/send-once.ts';
import type { savedAnswerInput } from '#worker/desk/saved-answers/schemas.ts';

const answers = api.internal['saved-answers'];

export const savedAnswersKey = ['desk/saved-answers'];

/** All saved answers, by title. */
export function useSavedAnswers() {
  return useQuery({ queryKey: savedAnswersKey, queryFn: () => readApi(answers.$get()) });
}

export function sendAnswer(json: output<typeof savedAnswerInput>) {
  return callApi(answers.$post({ json }));
}

export function sendDeletion(id: string) {
  return sendAct('saved-answer-delete', answers[':id'].delete.$post, { id });
}
