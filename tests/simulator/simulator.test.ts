import { spawn } from 'node:child_process';

import { expect, test } from 'vitest';

import { nodeOptions } from '#tests/simulator/machine/node-options.ts';

/*
 * Runs the command as a person does. docs/simulator.md says what it does and how to work on a
 * finding.
 */

interface Run {
  code: number | null;
  output: string;
}

function simulate(...options: string[]): Promise<Run> {
  const main = new URL('./main.ts', import.meta.url).pathname;
  const command = spawn(process.execPath, [...nodeOptions, main, ...options]);
  let output = '';
  for (const stream of [command.stdout, command.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve) => {
    command.on('close', (code) => resolve({ code, output }));
  });
}

const lastLine = (output: string) => output.trimEnd().split('\n').at(-1) ?? '';

test(
  'ten seconds of new lives break no rule in an unknown way',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { code, output } = await simulate(
      '--lives',
      '100000',
      '--seconds',
      '10',
      '--tries',
      '80',
    );
    expect(lastLine(output), output).toMatch(/^\d+ lives, 0 new findings, trace [\da-f]{64}$/);
    expect(code).toBe(0);
  },
);

test(
  'the same seeds give the same traces, in another order and in other processes',
  { timeout: 120_000, retry: 0 },
  async () => {
    const { code, output } = await simulate('--lives', '10', '--seed', '1', '--twice');
    expect(lastLine(output), output).toBe('10 lives twice, 0 differing');
    expect(code).toBe(0);
  },
);

test('an option that is not a number is refused with its name', async () => {
  const { code, output } = await simulate('--lives', 'many');
  expect(output).toBe('--lives is "many", which is no whole number.\n');
  expect(code).toBe(2);
});
