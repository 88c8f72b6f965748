import useSWR from 'swr';

import type { Reading, ReadingKey, ReadingOptions, UseReading } from '#client/lib/reading.ts';

/** Inside the app SWR reads. */
function useAppReading<Data>(
  key: ReadingKey,
  read: () => Promise<Data>,
  { first, onFocus = false }: ReadingOptions<Data>,
): Reading<Data> {
  const { data, error, mutate } = useSWR<Data, Error>(key, read, {
    fallbackData: first,
    revalidateOnMount: first === undefined,
    revalidateOnFocus: onFocus,
  });
  return {
    data,
    error,
    reload: () => mutate(),
    put: (next) => mutate(next, { revalidate: false }),
  };
}

// One document reads in one way, so the hook is the same on every render.
// eslint-disable-next-line react/hooks
export const appReading: UseReading = useAppReading;
