import type { Plugin } from 'vite';

import { keptResources } from './kept-resources.ts';

const core = /[/\\]stripe[/\\]esm[/\\]stripe\.core\.js$/;
const part = /[/\\]stripe[/\\]esm[/\\](?:resources[/\\.]|StripeEventNotificationHandler\.js)/;

/** Stands in the place of a part, and says so to whoever uses it. */
const leftOut = `
const leftOut = (name) => new Proxy({}, {
  get() {
    throw new Error('stripe.' + name + ' is left out of the Worker, see kept-resources.ts');
  },
});
`;

/**
 * Leaves those parts of Stripe's client out of its bundle that the Worker does not call. Rewrites
 * the one file of the package that makes every part, each in a line of its own, and stops the build
 * if an update has changed that file.
 */
export function leaveOutResources(): Plugin {
  return {
    name: 'leave-out-resources',
    applyToEnvironment: ({ name }) => name === 'stripe',
    transform(code, id) {
      if (part.test(id)) return { code, moduleSideEffects: false };
      return core.test(id) ? withoutParts(code) : undefined;
    },
  };
}

function withoutParts(code: string): string {
  const kept = new Set<string>();
  const rest = code.replaceAll(
    /(?<=^ +this\.)(\w+) = new \w+\(this\);$/gm,
    (line, name: string) => {
      if (!keptResources.includes(name)) return `${name} = leftOut('${name}');`;
      kept.add(name);
      return line;
    },
  );
  // What nothing calls: a loop over all parts, and the events of Stripe's second API.
  const others = [
    [/^import \* as resources from .*$/m, 'const resources = {};'],
    [/new StripeEventNotificationHandler\(.*\)/, "leftOut('notificationHandler')"],
    [/StripeEventNotificationHandler\.withoutVerification\(.*\)/, "leftOut('notificationHandler')"],
  ] as const;
  const unknown = keptResources.filter((name) => !kept.has(name));
  if (unknown.length > 0 || others.some(([there]) => !there.test(rest))) {
    throw new Error(
      `Stripe's client has changed; worker/stripe/bundle does not find ${unknown.join() || 'what it leaves out'}`,
    );
  }
  return leftOut + others.reduce((text, [there, instead]) => text.replace(there, instead), rest);
}
