import { lazy } from 'react';
import type { ComponentType } from 'react';

import { track } from '#client/lib/progress.ts';

/** A page whose code is loaded when it is first shown, from a module with named exports. */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await track(load()))[name] }));
}
