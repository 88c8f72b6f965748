import { purchaseLife } from '#worker/subscription/order/life.ts';
import type { PurchaseStatus } from '#worker/subscription/order/life.ts';

const hour = 3_600_000;
const day = 24 * hour;

function duration(ms: number): string {
  if (ms >= day && ms % day === 0) return `${ms / day} days`;
  return ms >= hour ? `${ms / hour} hours` : `${ms / 60_000} minute`;
}

/**
 * The arrows of the diagram: events that lead from one status to the same other one share an arrow.
 */
function arrows(): string[] {
  return purchaseLife.statuses.flatMap((from) => {
    const moves = Object.entries(purchaseLife.states[from].on);
    return [...Map.groupBy(moves, ([, to]) => to)].map(
      ([to, group]) => `    ${from} --> ${to}: ${group.map(([event]) => event).join(', ')}`,
    );
  });
}

function leftInWords({ left }: (typeof purchaseLife.states)[PurchaseStatus]): string {
  if (!left) return 'never';
  const longest = left.longestMs === null ? '' : `, or ${duration(left.longestMs)} after the order`;
  const what = left.action === 'look' ? 'looks' : 'gives up or completes';
  return `${what} after ${duration(left.afterMs)}${longest}`;
}

/** docs/purchase-life.md as the table in life.ts says. */
export function purchaseLifeDocument(): string {
  const rows = purchaseLife.statuses.map((status) => {
    const state = purchaseLife.states[status];
    const place = state.holdsPlace ? 'yes' : 'no';
    return `| \`${status}\` | ${state.says} | ${place} | ${state.coupon} | ${state.sentAgain} | ${leftInWords(state)} |`;
  });
  return `# The life of a purchase

Drawn from \`worker/subscription/order/life.ts\` by \`npm run draw-life\`; a test compares them.

\`\`\`mermaid
stateDiagram-v2
    [*] --> reserved
${arrows().join('\n')}
    completed --> [*]
    released --> [*]
\`\`\`

Events that a state does not show change nothing in it. What each event means stands in \`life.ts\`;
\`purchase-event.ts\` beside it reads events from Stripe's objects, \`move-purchase.ts\` is the only
writer: it compares status and version, and says whether this call made the move.

| status | what it means | holds its person's place | use of its coupon | the same order sent again | scheduled run |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}
