import type { Person } from '#tests/support/people.ts';
import type { QuoteAnswer } from '#worker/subscription/quote/schemas.ts';
import type { InvoiceAnswer } from '#worker/subscription/billing/schemas.ts';

/** What a person's browser remembers. */
export interface Memory {
  person: Person;
  order: Record<string, unknown> | null;
  invoiceId: string | null;
  /** The intents to authenticate, the newest first. An old window of the bank may still be open. */
  intents: string[];
}

export async function answerOf<T extends object>(response: Response): Promise<Partial<T>> {
  return (await response.json()) as Partial<T>;
}

/** The status, error and body of an answer; throws on status 500, which is never expected. */
export async function told(
  response: Response,
): Promise<{ words: string; answer: Record<string, unknown> }> {
  const answer = (await response.json()) as Record<string, unknown> & { error?: string };
  if (response.status === 500) throw new Error(`the product failed: ${JSON.stringify(answer)}`);
  return { words: `${response.status} ${answer.error ?? ''}`.trim(), answer };
}

/** Stores the parts of an answer that the checkout stores. */
export async function remember(memory: Memory, response: Response): Promise<string> {
  const { words, answer } = await told(response);
  const { invoice } = answer as Partial<InvoiceAnswer>;
  const intent = (invoice ?? (answer as Partial<InvoiceAnswer['invoice']>)).payment_intent;
  if (invoice) memory.invoiceId = invoice.id;
  const intentId = intent?.client_secret.split('_secret_')[0];
  if (intentId) memory.intents = [intentId, ...memory.intents.filter((id) => id !== intentId)];
  return intent ? `${words} ${intent.status}` : words;
}

/**
 * Sends an order. Whoever hears from the answer that a store's subscription runs beside it reads
 * that, and orders once more.
 */
export async function placeOrder(memory: Memory, wanted: Order): Promise<string> {
  memory.order = wanted;
  const response = await memory.person.post('/api/sub/buy', wanted);
  const { quote } = await answerOf<QuoteAnswer>(response.clone());
  const words = await remember(memory, response);
  if (!quote?.beside || wanted['beside_store'] === true) return words;
  memory.order = { ...wanted, beside_store: true };
  const second = await memory.person.post('/api/sub/buy', memory.order);
  return `${words}, then ${await remember(memory, second)}`;
}

type Order = Record<string, unknown>;

export async function atOnce(
  presses: (() => Promise<Response>)[],
  memory?: Memory,
): Promise<string> {
  const responses = await Promise.all(presses.map((press) => press()));
  const words: string[] = [];
  for (const response of responses) {
    words.push(memory ? await remember(memory, response) : (await told(response)).words);
  }
  return words.join(' and ');
}
