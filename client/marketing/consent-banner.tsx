import { useEffect, useId, useRef, useSyncExternalStore } from 'react';

import { Link } from '#client/lib/navigation.ts';
import {
  beforeConsent,
  saveChoice,
  readConsent,
  subscribeConsent,
} from '#client/marketing/consent.ts';
import type { ConsentChoice } from '#client/marketing/consent.ts';
import styles from '#client/marketing/consent-banner.module.css';
import { consentTexts as texts } from '#client/messages/consent.ts';
import { Button } from '#client/ui/button.tsx';
import { product } from '#worker/product.ts';

/**
 * Asks for consent at the bottom of the window, with two buttons of equal weight. It is part of the
 * document's flow and sticks to the window's bottom, so it never covers the end of the page.
 */
export function ConsentBanner() {
  const { asking } = useSyncExternalStore(subscribeConsent, readConsent, beforeConsent);
  return asking ? <Question /> : null;
}

function Question() {
  const { choice } = readConsent();
  const title = useId();
  const region = useRef<HTMLElement>(null);
  // When the footer's button opened it, closing returns the focus there.
  const opener = useRef(choice === null ? null : document.activeElement);

  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    if (opener.current) element.focus({ preventScroll: true });
    return keepClear(element);
  }, []);

  function answer(next: ConsentChoice): void {
    saveChoice(next);
    const back = opener.current ?? document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }

  return (
    <section ref={region} tabIndex={-1} aria-labelledby={title} className={styles.banner}>
      <div className={styles.body}>
        <div className={styles.text}>
          <h2 id={title} className={styles.title}>
            {texts.title}
          </h2>
          <p>
            {texts.text} <Link to={`${product.privacyPath}#zustimmung`}>{texts.more}</Link>
          </p>
          {choice && <p>{texts.choice[choice]}</p>}
        </div>
        <div className={styles.ways}>
          <Button color="black" variant="secondary" size="small" onClick={() => answer('denied')}>
            {texts.deny}
          </Button>
          <Button color="black" variant="secondary" size="small" onClick={() => answer('granted')}>
            {texts.grant}
          </Button>
        </div>
      </div>
    </section>
  );
}

/** Keeps focused and scrolled-to elements above the banner (WCAG 2.4.11). */
function keepClear(element: HTMLElement): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    style.scrollPaddingBottom = `${element.offsetHeight}px`;
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.scrollPaddingBottom = '';
  };
}
