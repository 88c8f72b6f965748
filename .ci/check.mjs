// Runs everything that reads the code without running it, all at once: one of them alone leaves a
// core idle. Prints what each has to say, and fails if one of them fails.
import { spawn } from 'node:child_process';

const commands = [
  'oxlint --type-aware --deny-warnings',
  'tsc',
  'knip',
  'stylelint "client/**/*.css"',
  'oxfmt --check .',
  'node .ci/check-sources.mjs',
];

/** Runs a command of `node_modules/.bin`; npm has put that folder on the path. */
async function run(command) {
  const began = performance.now();
  const child = spawn(command, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${command} (${seconds} s)`);
  if (code !== 0) process.stdout.write(Buffer.concat(said));
  return code === 0;
}

const passed = await Promise.all(commands.map(run));
if (passed.includes(false)) process.exitCode = 1;
