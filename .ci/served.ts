import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** A command in a shell, with everything that it starts, and what it has printed so far. */
export interface Running {
  printed: () => string;
  hasEnded: () => boolean;
  /** Sends the signal to the command and to everything that it has started. */
  stop: (signal: 'SIGINT' | 'SIGKILL') => void;
  /** Its exit code; null if a signal has ended it. */
  ended: Promise<number | null>;
}

export function startCommand(command: string, env: Record<string, string>): Running {
  const child = spawn(command, {
    shell: true,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const stop = (signal: 'SIGINT' | 'SIGKILL') => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // All of them have ended.
    }
  };
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return { printed: () => printed, hasEnded, stop, ended };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until the server answers with a page; throws when the command ends or the time is over. */
export async function firstPage(url: string, running: Running, limitMs: number): Promise<string> {
  const until = Date.now() + limitMs;
  while (Date.now() < until && !running.hasEnded()) {
    try {
      const answer = await fetch(url);
      if (answer.ok) return await answer.text();
    } catch {
      // It does not listen yet.
    }
    await setTimeout(200);
  }
  throw new Error(`${url} gave no page`);
}
