import { lazy } from 'react';
import type { ComponentType } from 'react';

import { showProgress } from '#client/lib/progress.ts';

/** A page whose code is loaded when it is first shown; the module has named exports. */
export function lazyPage<Name extends string, Props = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await showProgress(load()))[name] }));
}
