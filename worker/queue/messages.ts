import type { MessageBatch, Queue } from '@cloudflare/workers-types';

/** An event in the inbox whose work is to be done. */
export interface EventMessage {
  eventId: string;
}

/** A declaration of a visitor's that was received. */
export interface DeclarationMessage {
  declarationId: string;
}

/** The page of a list that is to be compared next: the list's progress when this was sent. */
export interface PageMessage {
  list: string;
  /** The id after which the page begins; null for the first page. */
  cursor: string | null;
  heldRuns: number;
}

/** A queue of Cloudflare's, to send to. `sendBatch` takes at most 100 messages. */
export type SendingQueue<Body> = Pick<Queue<Body>, 'send' | 'sendBatch'>;

/** What a queue delivers to one invocation. */
export type Delivery = Pick<MessageBatch, 'queue' | 'retryAll'> & {
  messages: readonly Delivered<unknown>[];
};

/** A message of a delivery. The first call of `ack` or `retry` counts. */
export type Delivered<Body> = Pick<
  MessageBatch<Body>['messages'][number],
  'body' | 'attempts' | 'ack' | 'retry'
>;
