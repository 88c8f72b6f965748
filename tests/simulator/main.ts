import { lifeOf } from '#tests/simulator/life.ts';
import { real } from '#tests/simulator/machine/globals.ts';
import { playLife } from '#tests/simulator/play-life.ts';
import { makeStage } from '#tests/simulator/stage.ts';

const [from = '1', count = '20', keeps = ''] = process.argv.slice(2);
const stage = await makeStage();
const t = real.now();
let n = 0;
const groups = new Map<string, number>();
for (let seed = Number(from); seed < Number(from) + Number(count); seed += 1) {
  const o = await playLife(stage, lifeOf(seed, 30), { keepsTrace: keeps !== '' });
  n += 1;
  if (keeps==='x') real.print(o.trace.join('\n'));
  if (o.breaks.length > 0) {
    for (const b of o.breaks) { const k = `${b.rule}: ${b.where.replace(/[a-z]+_\w{14,}|[\da-f-]{36}|\d{5,}/g, '*').slice(0, 300)}`; groups.set(k, (groups.get(k) ?? 0) + 1); }
    if (keeps === 'story') real.print(`life ${seed}\n${o.story.join('\n')}\n${o.breaks.map((b) => `${b.rule}: ${b.where}`).join('\n')}`);
    else real.print(`life ${seed}: ${[...new Set(o.breaks.map((b) => b.rule))].join()}`);
  }
  if (keeps === 'hash') real.print(`${seed} ${o.hash}`);
}
real.print([...groups].sort((a, b) => b[1] - a[1]).map(([k, v]) => `${v} × ${k}`).join('\n'));
real.print(`${n} lives, ${((real.now() - t) / n).toFixed(1)} ms each`);
