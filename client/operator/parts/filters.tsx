import { Link, useSearchParams } from 'react-router-dom';

import styles from '#client/operator/parts/desk.module.css';

interface FiltersProps<Value extends string> {
  label: string;
  /** The first one is what is shown without a word in the address. */
  options: readonly { value: Value; label: string }[];
  open: Value;
}

/** Which part of a list is shown; `?status=` keeps it in the address. */
export function Filters<Value extends string>({ label, options, open }: FiltersProps<Value>) {
  return (
    <nav aria-label={label}>
      <ul className={styles.filters}>
        {options.map(({ value, label: text }, at) => (
          <li key={value}>
            <Link
              to={at === 0 ? '?' : `?status=${value}`}
              className={styles.filter}
              aria-current={value === open ? 'true' : undefined}
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which of the values the address names; the first one where it names none. */
export function useFilter<Value extends string>(values: readonly [Value, ...Value[]]): Value {
  const [search] = useSearchParams();
  return values.find((value) => value === search.get('status')) ?? values[0];
}
