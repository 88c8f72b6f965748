// `npm start`, and with `--dev` also `npm run dev`: the product and the sandbox on one machine.
// With `--log` it shows every request. With `--stripe-test` it uses the real Stripe's test mode.
// wrangler calls it with `--make-ready` before it serves or deploys (`[build]` in wrangler.toml).
// This file is plain JavaScript, so a Node that is too old for the rest can still print the error.

const oldestNode = [22, 12];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  console.error(
    `Lexlern needs Node ${oldestNode.join('.')} or newer and this is ${process.versions.node}; ` +
      'run `npm ci` without leaving out optional packages, which bring it along, or install it.',
  );
  process.exit(1);
}

if (process.argv.includes('--make-ready')) {
  const { makeReady } = await import('./make-ready.mjs');
  await makeReady();
} else {
  const { serve } = await import('./serve.mjs');
  await serve({
    hotReload: process.argv.includes('--dev'),
    log: process.argv.includes('--log'),
    stripeTest: process.argv.includes('--stripe-test'),
  });
}
