import { Hono } from 'hono';

import type { DeskEnv } from '#worker/context.ts';
import { answerAttachment } from '#worker/http/answer-file.ts';
import { jsonInput, paramInput, queryInput } from '#worker/http/input.ts';
import { decideProof } from '#worker/desk/proofs/decide-proof.ts';
import { findProofFile } from '#worker/desk/proofs/find-proof-file.ts';
import { listProofs } from '#worker/desk/proofs/list-proofs.ts';
import { decision, fileQuery, proofListQuery, rejection } from '#worker/desk/proofs/schemas.ts';
import { byId } from '#worker/desk/schemas.ts';

/** Mounted at /internal/proofs. */
export const proofRoutes = new Hono<DeskEnv>()
  .get('/', queryInput(proofListQuery), async (c) =>
    c.json(await listProofs(c.get('ctx'), c.req.valid('query'))),
  )
  .get('/:id/file', paramInput(byId), queryInput(fileQuery), async (c) => {
    const { id } = c.req.valid('param');
    const { round } = c.req.valid('query');
    const file = await findProofFile(c.get('ctx'), id, round === undefined ? null : Number(round));
    return answerAttachment(file, `nachweis-${id}.pdf`);
  })
  .post('/:id/confirm', paramInput(byId), jsonInput(decision), async (c) => {
    const { id: usageId } = c.req.valid('param');
    const { round, action_id: actionId } = c.req.valid('json');
    const input = { usageId, round, actionId, decision: { move: 'confirm' } } as const;
    return c.json(await decideProof(c.get('ctx'), input));
  })
  .post('/:id/reject', paramInput(byId), jsonInput(rejection), async (c) => {
    const { id: usageId } = c.req.valid('param');
    const { round, reason, action_id: actionId } = c.req.valid('json');
    const input = { usageId, round, actionId, decision: { move: 'reject', reason } } as const;
    return c.json(await decideProof(c.get('ctx'), input));
  })
  .post('/:id/undo', paramInput(byId), jsonInput(decision), async (c) => {
    const { id: usageId } = c.req.valid('param');
    const { round, action_id: actionId } = c.req.valid('json');
    const input = { usageId, round, actionId, decision: { move: 'undo' } } as const;
    return c.json(await decideProof(c.get('ctx'), input));
  });
