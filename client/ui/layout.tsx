import type { ComponentProps, ElementType } from 'react';

import type { aligns, columnWidths, gaps } from '#client/ui/layout-variants.ts';
import styles from '#client/ui/layout.module.css';

type Tag = 'div' | 'section' | 'form' | 'ul' | 'li' | 'p' | 'nav' | 'span';

type LayoutProps<T extends Tag, Look> = { as?: T; gap: (typeof gaps)[number] } & Look &
  Omit<ComponentProps<T>, keyof Look>;

interface Align {
  /** Whether its lines stand closer to each other than its parts: by 4 pixels. */
  tight?: boolean;
  align?: (typeof aligns)[number];
}

/** Parts below each other, as wide as their place and never wider. */
export function Stack<T extends Tag = 'div'>(props: LayoutProps<T, object>) {
  return <Layout kind="stack" {...props} />;
}

/** Parts side by side, each as wide as its content, in as many lines as they need. */
export function Cluster<T extends Tag = 'div'>(props: LayoutProps<T, Align>) {
  return <Layout kind="cluster" {...props} />;
}

/** Parts in as many columns of equal width as fit. */
export function Grid<T extends Tag = 'div'>(
  props: LayoutProps<T, Align & { column: (typeof columnWidths)[number] }>,
) {
  return <Layout kind="grid" {...props} />;
}

interface AnyLayout extends Align {
  kind: 'stack' | 'cluster' | 'grid';
  as?: ElementType;
  gap: number;
  column?: string;
  className?: string;
}

/** A list has neither marks nor indent. */
function Layout({
  kind,
  as: Element = 'div',
  gap,
  tight,
  align,
  column,
  className,
  ...rest
}: AnyLayout) {
  const classes = [styles[kind], styles[`gap${gap}`]];
  if (tight) classes.push(styles.tight);
  if (align) classes.push(styles[align]);
  if (column) classes.push(styles[column]);
  if (className) classes.push(className);
  return <Element {...rest} className={classes.join(' ')} />;
}
