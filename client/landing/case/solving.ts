import type { LearningCase } from '#client/landing/case/cases.ts';

/** In an address: the chosen answers, a digit each, as a form without script sends them. */
export const answersParameter = 'antworten';

type Asked = LearningCase['questions'][number];

export interface Solved {
  question: Asked;
  chosen: Asked['answers'][number];
}

/**
 * How far somebody is in a case: the answered questions, and the next one; null once it is solved.
 * What is no answer ends the list, because anybody can write an address. Pure.
 */
export function progressOf(
  { questions }: LearningCase,
  answers: string,
): { solved: Solved[]; next: Asked | null; kept: string } {
  const solved: Solved[] = [];
  for (const [at, question] of questions.entries()) {
    const digit = answers.charAt(at);
    const chosen = /^\d$/.test(digit) ? question.answers[Number(digit)] : undefined;
    if (!chosen) break;
    solved.push({ question, chosen });
  }
  const kept = answers.slice(0, solved.length);
  return { solved, next: questions[solved.length] ?? null, kept };
}
