import { lifeOf } from '#tests/simulator/life.ts';
import { real } from '#tests/simulator/machine/globals.ts';
import { playLife } from '#tests/simulator/play-life.ts';
import { makeStage } from '#tests/simulator/stage.ts';
const stage = await makeStage();
const times: number[] = [];
for (let i = 0; i < 8; i += 1) {
  const t = real.now();
  for (let seed = 3000; seed < 3020; seed += 1) await playLife(stage, lifeOf(seed, 30));
  times.push((real.now() - t) / 20);
}
real.print(`${times.map((t) => t.toFixed(0)).join(' ')}  min ${Math.min(...times).toFixed(1)}`);
