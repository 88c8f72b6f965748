import type { UseInfiniteQueryResult } from '@tanstack/react-query';

import { deskTexts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface ListEndProps {
  query: Pick<
    UseInfiniteQueryResult,
    'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
  >;
  /** How many items are shown. */
  count: number;
  /** The text for an empty list. */
  empty: string;
}

/** The end of a paginated list: loading, failed, empty, or a button that loads more. */
export function ListEnd({ query, count, empty }: ListEndProps) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Skeleton shape="control" lines={4} />;
  if (count === 0 && !hasNextPage) return <p className={styles.empty}>{empty}</p>;
  return (
    hasNextPage && (
      <div>
        <Button
          variant="secondary"
          color="black"
          busy={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {deskTexts.more}
        </Button>
      </div>
    )
  );
}
