import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { answerAttachment } from '#worker/http/answer-file.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { allowPersonTrial } from '#worker/desk/people/allow-trial.ts';
import { getPerson } from '#worker/desk/people/get-person.ts';
import { giveGrant } from '#worker/desk/people/give-grant.ts';
import { issueLoginCode } from '#worker/desk/people/issue-login-code.ts';
import { listConsents } from '#worker/desk/people/list-consents.ts';
import { endSessions, noteOnPerson } from '#worker/desk/people/note-on-person.ts';
import { openDocument } from '#worker/desk/people/open-document.ts';
import { openLetter } from '#worker/desk/people/open-letter.ts';
import { restorePersonGrant } from '#worker/desk/people/restore-person-grant.ts';
import { revokePersonGrant } from '#worker/desk/people/revoke-person-grant.ts';
import { consentsQuery, rightsMailInput } from '#worker/desk/people/data-schemas.ts';
import * as inputs from '#worker/desk/people/schemas.ts';
import type { ConsentsAnswer } from '#worker/desk/people/data-schemas.ts';
import type { IssueCodeAnswer, PeopleAnswer, PersonAnswer } from '#worker/desk/people/schemas.ts';
import { getTimeline } from '#worker/desk/timeline/get-timeline.ts';
import { timelineQuery } from '#worker/desk/timeline/schemas.ts';
import type { TimelineAnswer } from '#worker/desk/timeline/schemas.ts';
import { searchPeople } from '#worker/desk/people/search-people.ts';
import { sendByHand } from '#worker/desk/people/send-by-hand.ts';
import { sendLetterAgain } from '#worker/desk/people/send-letter-again.ts';
import { sendRightsMail } from '#worker/desk/people/send-rights-mail.ts';
import { waiveDebitFee } from '#worker/desk/people/waive-fee.ts';
import { withdrawLoginCode } from '#worker/desk/people/withdraw-login-code.ts';
import type { LetterBody } from '#worker/letter/schemas.ts';
import { byId, deskAct, personThing } from '#worker/desk/schemas.ts';
import type { DeskActAnswer } from '#worker/desk/schemas.ts';

/** Mounted at /internal/consents. */
export const consentDeskRoutes = new Hono<DeskEnv>().get(
  '/',
  queryInput(consentsQuery),
  async (c) => {
    const { subject } = c.req.valid('query');
    return c.json((await listConsents(c.get('ctx'), subject)) satisfies ConsentsAnswer);
  },
);

/** Mounted at /internal/people. */
export const peopleRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(inputs.peopleQuery), async (c) => {
    const { q } = c.req.valid('query');
    return c.json((await searchPeople(c.get('ctx'), q)) satisfies PeopleAnswer);
  })
  .get('/:id', paramInput(byId), async (c) => {
    const { id } = c.req.valid('param');
    return c.json((await getPerson(c.get('ctx'), id)) satisfies PersonAnswer);
  })
  .get('/:id/timeline', paramInput(byId), queryInput(timelineQuery), async (c) => {
    const { id } = c.req.valid('param');
    const answer: TimelineAnswer = await getTimeline(c.get('ctx'), id, c.req.valid('query'));
    return c.json(answer);
  })
  .post(
    '/:id/letters/:letter/open',
    paramInput(inputs.personLetter),
    jsonInput(deskAct),
    async (c) => {
      const { id: accountId, letter: id } = c.req.valid('param');
      const { action_id: actionId } = c.req.valid('json');
      const letter: LetterBody = await openLetter(c.get('ctx'), { id, accountId }, actionId);
      return c.json(letter);
    },
  )
  .post(
    '/:id/letters/:letter/send-again',
    paramInput(inputs.personLetter),
    jsonInput(deskAct),
    async (c) => {
      const { id: accountId, letter: id } = c.req.valid('param');
      const { action_id: actionId } = c.req.valid('json');
      const key = { id, accountId };
      const answer: DeskActAnswer = await sendLetterAgain(c.get('ctx'), key, actionId);
      return c.json(answer);
    },
  )
  .post(
    '/:id/documents/:document/open',
    paramInput(inputs.personDocument),
    jsonInput(deskAct),
    async (c) => {
      const { id: accountId, document: id } = c.req.valid('param');
      const { action_id: actionId } = c.req.valid('json');
      const { file, name } = await openDocument(c.get('ctx'), { id, accountId }, actionId);
      return answerAttachment(file, name);
    },
  )
  .post('/:id/rights-mail', paramInput(byId), jsonInput(rightsMailInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await sendRightsMail(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/notes', paramInput(byId), jsonInput(inputs.noteInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await noteOnPerson(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/sessions/end', paramInput(byId), jsonInput(inputs.endSessionsInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await endSessions(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post('/:id/grants', paramInput(byId), jsonInput(inputs.giveGrantInput), async (c) => {
    const { id } = c.req.valid('param');
    const answer: DeskActAnswer = await giveGrant(c.get('ctx'), id, c.req.valid('json'));
    return c.json(answer);
  })
  .post(
    '/:id/grants/:thing/revoke',
    paramInput(personThing),
    jsonInput(inputs.revokeGrantInput),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { id, accountId };
      const answer: DeskActAnswer = await revokePersonGrant(c.get('ctx'), key, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .post('/:id/grants/:thing/restore', paramInput(personThing), jsonInput(deskAct), async (c) => {
    const { id: accountId, thing: id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await restorePersonGrant(
      c.get('ctx'),
      { id, accountId },
      actionId,
    );
    return c.json(answer);
  })
  .post(
    '/:id/repayments/by-hand',
    paramInput(byId),
    jsonInput(inputs.sentByHandInput),
    async (c) => {
      const { id } = c.req.valid('param');
      const answer: DeskActAnswer = await sendByHand(c.get('ctx'), id, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .post(
    '/:id/debits/:thing/waive-fee',
    paramInput(personThing),
    jsonInput(inputs.waiveFeeInput),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const key = { accountId, id };
      const answer: DeskActAnswer = await waiveDebitFee(c.get('ctx'), key, c.req.valid('json'));
      return c.json(answer);
    },
  )
  .post('/:id/trial/allow', paramInput(byId), jsonInput(deskAct), async (c) => {
    const { id } = c.req.valid('param');
    const { action_id: actionId } = c.req.valid('json');
    const answer: DeskActAnswer = await allowPersonTrial(c.get('ctx'), id, actionId);
    return c.json(answer);
  })
  .post('/:id/login-codes', paramInput(byId), jsonInput(inputs.issueCodeInput), async (c) => {
    const { id } = c.req.valid('param');
    const issued: IssueCodeAnswer = await issueLoginCode(c.get('ctx'), id, c.req.valid('json'));
    return c.json(issued);
  })
  .post(
    '/:id/login-codes/:thing/withdraw',
    paramInput(personThing),
    jsonInput(deskAct),
    async (c) => {
      const { id: accountId, thing: id } = c.req.valid('param');
      const { action_id: actionId } = c.req.valid('json');
      const answer: DeskActAnswer = await withdrawLoginCode(
        c.get('ctx'),
        { id, accountId },
        actionId,
      );
      return c.json(answer);
    },
  );
