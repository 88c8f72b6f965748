import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';

import {
  beforeConsent,
  saveChoice,
  readConsent,
  subscribeConsent,
} from '#client/marketing/consent.ts';
import styles from '#client/marketing/consent-banner.module.css';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { consentQuestion, purposes } from '#worker/legal/consent-question.ts';
import type { ConsentChoice } from '#worker/legal/consent-question.ts';
import { product } from '#worker/product.ts';

const { words } = consentQuestion;

interface ConsentBannerProps {
  /** Nothing may lie over the page: then it is asked only who opens the question themselves. */
  uncovered: boolean;
}

/**
 * Asks for consent at the bottom of the window, with two buttons of equal weight. It is part of the
 * document's flow and sticks to the window's bottom, so it never covers the end of the page.
 */
export function ConsentBanner({ uncovered }: ConsentBannerProps) {
  const { asking } = useSyncExternalStore(subscribeConsent, readConsent, beforeConsent);
  return asking === 'opened' || (asking && !uncovered) ? <Question inFlow={uncovered} /> : null;
}

/** `inFlow`: it stands at the page's end and sticks to nothing. */
function Question({ inFlow }: { inFlow: boolean }) {
  const { choice, asking } = readConsent();
  const [open, setOpen] = useState(choice !== null);
  const title = useId();
  const region = useRef<HTMLElement>(null);
  // When the footer's button opened it, closing returns the focus there.
  const opener = useRef(asking === 'opened' ? document.activeElement : null);

  useEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    if (opener.current) element.focus({ preventScroll: !inFlow });
    return inFlow ? undefined : keepClear(element);
  }, [inFlow]);

  function answer(of: (name: string) => boolean): void {
    saveChoice(Object.fromEntries(purposes.map((name) => [name, of(name)])) as ConsentChoice);
    const back = opener.current ?? document.querySelector('main');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  }

  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-labelledby={title}
      className={styles.banner}
      data-in-flow={inFlow || undefined}
    >
      <form
        className={styles.body}
        onSubmit={(event) => {
          event.preventDefault();
          const chosen = new FormData(event.currentTarget);
          answer((name) => chosen.has(name));
        }}
      >
        <div className={styles.text}>
          <h2 id={title} className={styles.title}>
            {words.title}
          </h2>
          <p className={styles.why}>
            {words.text} <Link to={`${product.privacyPath}#zustimmung`}>{words.more}</Link>
            {!open && (
              <>
                {' · '}
                <button
                  type="button"
                  onClick={() => {
                    setOpen(true);
                    region.current?.focus({ preventScroll: true });
                  }}
                >
                  {words.settings}
                </button>
              </>
            )}
          </p>
          {open && (
            <div className={styles.purposes}>
              {purposes.map((name) => (
                <Checkbox
                  key={name}
                  name={name}
                  label={words[name]}
                  defaultChecked={choice?.[name]}
                />
              ))}
            </div>
          )}
        </div>
        <div className={styles.ways}>
          <Button
            color="black"
            variant="secondary"
            size="small"
            onClick={() => answer(() => false)}
          >
            {words.deny}
          </Button>
          {open && (
            <Button type="submit" color="black" variant="secondary" size="small">
              {words.save}
            </Button>
          )}
          <Button color="black" variant="secondary" size="small" onClick={() => answer(() => true)}>
            {words.grant}
          </Button>
        </div>
      </form>
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
