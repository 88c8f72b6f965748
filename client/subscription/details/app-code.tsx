import { encode } from 'uqr';

import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import styles from '#client/subscription/details/app-code.module.css';
import { product } from '#worker/product.ts';

/** Modules without ink that a camera needs around a code. */
const quiet = 4;

/** The way from a desktop to the app on the phone. A phone shows none: it has the link. */
export function AppCode() {
  const { data, size } = encode(product.appUrl, { border: quiet });
  const path = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <div className={styles.way}>
      <svg
        className={styles.code}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={texts.appCode}
        shapeRendering="crispEdges"
      >
        <path d={path.join('')} />
      </svg>
      <p className={styles.words}>{texts.scan}</p>
    </div>
  );
}
