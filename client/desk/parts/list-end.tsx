import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { deskTexts } from '#client/messages/desk.ts';
import { ListRows } from '#client/desk/parts/list-rows.tsx';
import styles from '#client/desk/parts/desk.module.css';
import { Button } from '#client/ui/button.tsx';
import { LoadFailed } from '#client/ui/load-failed.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';

interface ListEndProps<Item> {
  list: {
    query: Pick<
      UseInfiniteQueryResult,
      'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
    >;
    items: readonly Item[];
  };
  /** The text for an empty list. */
  empty: string;
}

interface DeskListProps<Item> extends ListEndProps<Item> {
  label: string;
  /** The row of an item. */
  children: (item: Item) => ReactNode;
}

/** A paginated list with its end. */
export function DeskList<Item>({ label, children, ...end }: DeskListProps<Item>) {
  return (
    <>
      {end.list.items.length > 0 && (
        <ListRows label={label}>{end.list.items.map(children)}</ListRows>
      )}
      <ListEnd {...end} />
    </>
  );
}

/** The end of a paginated list: loading, failed, empty, or a button that loads more. */
export function ListEnd<Item>({ list: { query, items }, empty }: ListEndProps<Item>) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (error) return <LoadFailed error={error} retry={refetch} />;
  if (!data) return <Skeleton shape="control" lines={4} />;
  if (items.length === 0 && !hasNextPage) return <p className={styles.empty}>{empty}</p>;
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
