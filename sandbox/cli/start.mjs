// `npm start`, and with `--dev` also `npm run dev`: the product and the sandbox on one machine.
// With `--log` it shows every request. With `--stripe-test` it uses the real Stripe's test mode.
// wrangler calls it with `--make-ready` before it serves or deploys (`[build]` in wrangler.toml).
// This file is plain JavaScript, so a Node that is too old for the rest can still print the error.

// Half of the code is TypeScript, which older versions do not run.
if (!process.features.typescript) {
  console.error(
    `Lexlern needs Node 22.18 or newer and this is ${process.versions.node}; run \`npm ci\` without ` +
      'leaving out optional packages, which bring it along, or install it.',
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
