import { useEffect, useRef } from 'react';

import styles from '#client/desk/numbers/numbers.module.css';
import type { PlotData } from '#client/desk/numbers/draw-plot.ts';

/**
 * A picture of some series. A screen reader hears `summary`; everything else about it is in the
 * table below it. It follows the width of its place and the colour scheme.
 */
export function Plot({ summary, data }: { summary: string; data: PlotData }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    const begin = async () => {
      const { drawPlot } = await import('#client/desk/numbers/draw-plot.ts');
      if (!isOver) end = drawPlot(element, data);
    };
    void begin();
    return () => {
      isOver = true;
      end?.();
    };
  }, [data]);
  return <div ref={place} className={styles.plot} role="img" aria-label={summary} />;
}
