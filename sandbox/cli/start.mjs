// `npm start` and, with `--dev`, `npm run dev`: the whole product with the sandbox on one machine.
// Plain JavaScript, so that a Node too old for the rest can still say so.

const oldestNode = [22, 12];

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
  console.error(
    `Lexlern needs Node ${oldestNode.join('.')} or newer and this is ${process.versions.node}; ` +
      'run `npm ci` without leaving out optional packages, which bring it along, or install it.',
  );
  process.exit(1);
}

const { serve } = await import('./serve.mjs');
await serve({ hotReload: process.argv.includes('--dev') });
