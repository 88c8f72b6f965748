import { useQuery } from '@tanstack/react-query';

import { LetterList } from '#client/letters/letter-list.tsx';
import styles from '#client/letters/letters.module.css';
import { api, readApi } from '#client/lib/api.ts';
import { letterTexts as texts } from '#client/messages/letters.ts';
import { Card } from '#client/ui/card.tsx';
import { Stack } from '#client/ui/layout.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Waiting } from '#client/ui/waiting.tsx';
import type { LettersAnswer } from '#worker/letter/schemas.ts';
import { pages } from '#worker/pages.ts';

/** The letters about a person's contracts, as they were sent. */
export function LettersPage() {
  const { data, error, refetch } = useLetters();
  return (
    <Stack gap={24} className={styles.page}>
      <header className={styles.head}>
        <h1>{pages.letters.title}</h1>
      </header>
      <Card width="subscription">
        <p>{texts.lead}</p>
        {data ? (
          <LetterList letters={data.letters} />
        ) : error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : (
          <Waiting>
            <Skeleton lines={4} />
          </Waiting>
        )}
      </Card>
    </Stack>
  );
}

function useLetters() {
  return useQuery<LettersAnswer>({
    queryKey: ['letters'],
    queryFn: () => readApi(api.letters.$get()),
    refetchOnMount: 'always',
  });
}
