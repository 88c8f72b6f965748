import { Link, useSearchParams } from 'react-router-dom';

import styles from '#client/desk/parts/desk.module.css';
import { Cluster } from '#client/ui/layout.tsx';

interface FiltersProps<Value extends string> {
  label: string;
  /** The first is the default, shown without a query. */
  values: readonly Value[];
  texts: Record<Value, string>;
  open: Value;
}

/** The filter of a list; `?status=` keeps it in the address. */
export function Filters<Value extends string>({ label, values, texts, open }: FiltersProps<Value>) {
  return (
    <nav aria-label={label}>
      <Cluster as="ul" gap={4}>
        {values.map((value, at) => (
          <li key={value}>
            <Link
              to={at === 0 ? '?' : `?status=${value}`}
              className={styles.filter}
              aria-current={value === open ? 'true' : undefined}
            >
              {texts[value]}
            </Link>
          </li>
        ))}
      </Cluster>
    </nav>
  );
}

/** The value in the address's query, else the first one. */
export function useFilter<Value extends string>(values: readonly [Value, ...Value[]]): Value {
  const [search] = useSearchParams();
  return values.find((value) => value === search.get('status')) ?? values[0];
}
