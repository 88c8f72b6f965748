import { readFileSync, readdirSync } from 'node:fs';

/**
 * A clock that counts the CPU time of the runtime that this process has started, in microseconds.
 * It counts all of its threads. Where the system does not tell, it is the time on the wall.
 */
export function processTime(): () => number {
  const pid = process.platform === 'linux' ? runtimePid() : undefined;
  if (pid === undefined) return () => performance.now() * 1000;
  return () => {
    const threads = readdirSync(`/proc/${pid}/task`);
    // The first number of `schedstat` is the time on a CPU, in nanoseconds.
    const times = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, time) => sum + time, 0) / 1000;
  };
}

function runtimePid(): number | undefined {
  const children = readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
  );
  const found = children.find(
    (child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'workerd',
  );
  return found === undefined ? undefined : Number(found);
}
