import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types';

import { copiedHeader } from '#tests/model/answers.ts';
import { during } from '#tests/simulator/invocations.ts';
import type { Invocations } from '#tests/simulator/invocations.ts';
import type { Machine } from '#tests/simulator/machine/globals.ts';
import type { Invocation } from '#tests/simulator/schedule/calls.ts';
import type { Scheduler } from '#tests/simulator/schedule/scheduler.ts';
import type { Bindings } from '#worker/bindings.ts';
import worker from '#worker/index.ts';

/** The product: the calls that reach it, and their answers. */
export interface Product {
  /**
   * Answers a request after its arrival. `heard` is called with the invocation, and `copied` with
   * the answer to a copy of the request.
   */
  serve: (
    kind: string,
    request: () => Request,
    who?: string | null,
    heard?: (invocation: Invocation) => void,
    copied?: (answer: Promise<Response>) => void,
  ) => Promise<Response>;
  /**
   * Runs the scheduled handler; resolves when it has ended or died. `heard` is called with the
   * invocation.
   */
  runSchedule: (heard?: (invocation: Invocation) => void) => Promise<boolean>;
}

interface Surroundings {
  machine: Machine;
  scheduler: Scheduler;
  invocations: Invocations;
  /** The bindings of an invocation that begins now. */
  bindings: () => Bindings;
}

const controller = {} as ScheduledController;

/** Work after an answer needs nothing here: the scheduler owns its calls like all others. */
const execution = {
  waitUntil: () => undefined,
  passThroughOnException: () => undefined,
} as unknown as ExecutionContext;

/** Cloudflare's status for a Worker that gave no answer; also for a browser that got none. */
export const lostStatus = 520;
const noAnswer = () => Response.json({ error: 'no_answer' }, { status: lostStatus });

/**
 * The product's status 500, if a broken database or a lost connection explains it. People do get a
 * 500 then, but the model would count it as a broken promise.
 */
const disturbed = (response: Response) =>
  new Response(response.body, { status: lostStatus, headers: response.headers });

/** That answer, which says that a copy of its request may still arrive. */
function withCopy(response: Response): Response {
  const headers = new Headers(response.headers);
  headers.set(copiedHeader, '1');
  return new Response(response.body, { status: response.status, headers });
}

function isOwnFault(response: Response, { met }: Invocation): boolean {
  return response.status === 500 && [...met].some((fault) => /database|kv|files/.test(fault));
}

/** The product with those bindings. */
export function createProduct({
  machine,
  scheduler,
  invocations: { begin, end },
  bindings,
}: Surroundings): Product {
  function serve(
    kind: string,
    request: () => Request,
    who: string | null = null,
    heard: (invocation: Invocation) => void = () => undefined,
    copied: (answer: Promise<Response>) => void = () => undefined,
  ): Promise<Response> {
    return new Promise((resolve) => {
      const lost = () => resolve(noAnswer());
      const invocation = begin(kind, who, lost);
      heard(invocation);
      let isCopied = false;
      const handle = async () => {
        const answer = await during(invocation, () =>
          worker.fetch(request(), bindings(), execution),
        );
        const body = answer.status < 500 ? '' : await answer.clone().text();
        end(invocation, answer.status, body);
        return answer;
      };
      scheduler
        .call({
          invocation,
          kind: 'arrival',
          label: kind,
          effect: async ({ twice }) => {
            isCopied = twice;
            if (twice) copied(serve(kind, request, who));
            return { answer: handle() };
          },
          lost: () => {
            end(invocation, null, '');
            return { answer: Promise.resolve(noAnswer()) };
          },
        })
        .then(async ({ answer }) => {
          const response = await answer;
          const heeded = isOwnFault(response, invocation) ? disturbed(response) : response;
          const shown = isCopied ? withCopy(heeded) : heeded;
          // The work after the answer may be lost, but the answer still arrives.
          const way = { ...invocation, over: false, die: () => undefined };
          const arrives = {
            kind: 'answer',
            label: kind,
            effect: () => shown,
            lost: noAnswer,
          } as const;
          return resolve(await scheduler.call({ invocation: way, ...arrives }));
        })
        .catch((error: unknown) => {
          machine.logged('error', `the product threw: ${String(error)}`);
          resolve(noAnswer());
        });
    });
  }

  async function runSchedule(
    heard: (invocation: Invocation) => void = () => undefined,
  ): Promise<boolean> {
    return new Promise<boolean>((resolve) => {
      const invocation = begin('schedule', null, () => resolve(false));
      heard(invocation);
      const run = async () => {
        await during(invocation, () => worker.scheduled(controller, bindings(), execution));
        end(invocation, 200, '');
        resolve(invocation.met.size === 0);
      };
      const effect = () => {
        run().catch((error: unknown) => {
          end(invocation, 500, String(error));
          resolve(false);
        });
      };
      const lost = () => {
        end(invocation, null, '');
        resolve(false);
      };
      void scheduler.call({ invocation, kind: 'arrival', label: 'schedule', effect, lost });
    });
  }

  return { serve, runSchedule };
}
