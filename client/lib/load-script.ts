const scripts = new Map<string, Promise<void>>();

/** Adds a script to the page once and waits until it has run; rejects if it cannot be loaded. */
export function loadScript(address: string): Promise<void> {
  const existing = scripts.get(address);
  if (existing) return existing;
  const loading = new Promise<void>((resolve, reject) => {
    const element = document.createElement('script');
    element.src = address;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      // Allow another try later.
      scripts.delete(address);
      element.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(element);
  });
  scripts.set(address, loading);
  return loading;
}
