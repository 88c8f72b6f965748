import { createElement, use } from 'react';
import type { ComponentType } from 'react';

import { showProgress } from '#client/lib/progress.ts';

/** A component whose code is loaded when it is first shown, or before that with `load`. */
export interface LazyPage {
  (): React.ReactNode;
  load: () => Promise<unknown>;
}

/** React does not wait for a promise that says that it is fulfilled, and with what. */
type Settling<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

/** The renderer in the Worker has met a page that it has no code for. */
export class NotInWorker extends Error {}

/**
 * A page whose code is loaded when it is first shown; the module has named exports. Unlike
 * `React.lazy` it renders at once if its code is there, so a page that the Worker has rendered is
 * taken over without a fallback in between.
 */
export function lazyPage<Name extends string>(
  importPage: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  let loading: Settling<ComponentType> | undefined;
  let isAwaited = false;
  async function start(): Promise<ComponentType> {
    const module: Partial<Record<Name, ComponentType>> = await importPage().catch(
      (error: unknown) => {
        // It was loaded ahead of time, so there is another chance.
        if (!isAwaited) loading = undefined;
        throw error;
      },
    );
    const page = module[name];
    if (!page) throw new NotInWorker(name);
    if (loading) {
      loading.status = 'fulfilled';
      loading.value = page;
    }
    return page;
  }
  const load = (): Promise<ComponentType> => (loading ??= start());
  function Page() {
    const code = load();
    if (loading?.status !== 'fulfilled' && !isAwaited) {
      isAwaited = true;
      void showProgress(code).catch(() => undefined);
    }
    return createElement(use(code));
  }
  return Object.assign(Page, { load });
}
