import { qrCode } from '#client/lib/qr-code.ts';
import { subscriptionTexts as texts } from '#client/messages/subscription.ts';
import styles from '#client/subscription/details/app-code.module.css';
import { product } from '#worker/product.ts';

/** Modules without ink that a camera needs around a code. */
const quiet = 4;

/** The way from a desktop to the app on the phone. A phone shows none: it has the link. */
export function AppCode() {
  const modules = qrCode(product.appUrl);
  const size = modules.length + 2 * quiet;
  const path = modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + quiet} ${y + quiet}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={texts.appCode}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  );
}
