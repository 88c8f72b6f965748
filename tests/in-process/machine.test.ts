import { expect, test } from 'vitest';

test('a test whose world is in workerd cannot lose its timers to the simulator', async () => {
  const { setTimeout, Date } = globalThis;
  await expect(import('#tests/in-process/machine.ts')).rejects.toThrow('in one process');
  expect(globalThis).toMatchObject({ setTimeout, Date });
});
