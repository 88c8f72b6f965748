import type { ReactNode } from 'react';

import styles from '#client/ui/illustrations.module.css';

/*
 * Our own drawings for states that are empty or happy. Decorative: the words beside them say
 * everything. Each has its room before it is drawn, so nothing moves.
 */

function Scene({ children }: { children: ReactNode }) {
  return (
    <svg className={styles.scene} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
      <ellipse className={styles.ground} cx="80" cy="98" rx="68" ry="10" />
      {children}
    </svg>
  );
}

/** An open book of law with a marked line and a check: a case is solved. */
export function SolvedPicture() {
  return (
    <Scene>
      <path className={styles.cover} d="M18 30h124v62a6 6 0 0 1-6 6H24a6 6 0 0 1-6-6z" />
      <path className={styles.page} d="M80 34c-14-9-36-10-54-6v60c18-4 40-3 54 6z" />
      <path className={styles.page} d="M80 34c14-9 36-10 54-6v60c-18-4-40-3-54 6z" />
      <path className={styles.line} d="M36 42h30M36 52h34M36 72h24M94 42h30M94 72h26" />
      <path className={styles.marker} d="M36 62h32" />
      <path className={styles.fold} d="M80 34v60" />
      <circle className={styles.seal} cx="118" cy="56" r="15" />
      <path className={styles.tick} d="M111 56l5 5 9-10" />
    </Scene>
  );
}

/** A phone that is unlocked, with a section mark on its screen: Premium is on. */
export function UnlockedPicture() {
  return (
    <Scene>
      <g transform="rotate(-6 80 54)">
        <rect className={styles.case} x="52" y="4" width="56" height="96" rx="11" />
        <rect className={styles.screen} x="57" y="10" width="46" height="84" rx="7" />
        <path className={styles.marker} d="M64 24h24" />
        <path className={styles.line} d="M64 34h32M64 44h26" />
        <rect className={styles.answer} x="63" y="54" width="34" height="12" rx="4" />
        <rect className={styles.answer} x="63" y="71" width="34" height="12" rx="4" />
      </g>
      <g transform="translate(98 46)">
        <path className={styles.shackle} d="M9 20v-8a9 9 0 0 1 17-4" />
        <rect className={styles.lock} x="4" y="19" width="32" height="26" rx="6" />
        <path className={styles.tick} d="M13 32l5 5 9-10" />
      </g>
      <path className={styles.spark} d="M28 30l6 4M22 52h8M30 74l6-4" />
    </Scene>
  );
}

/** A tray in which nothing lies yet. */
export function EmptyTrayPicture() {
  return (
    <Scene>
      <path className={styles.sheet} d="M46 16h52l16 16v34H46z" />
      <path className={styles.corner} d="M98 16v16h16" />
      <path className={styles.dashed} d="M56 40h34M56 50h42" />
      <path
        className={styles.tray}
        d="M26 62h30l6 12h36l6-12h30v28a6 6 0 0 1-6 6H32a6 6 0 0 1-6-6z"
      />
      <path className={styles.edge} d="M26 62h30l6 12h36l6-12h30" />
    </Scene>
  );
}

/** Two people and a way between them: a friend's link. */
export function FriendsPicture() {
  return (
    <Scene>
      <circle className={styles.person} cx="44" cy="42" r="15" />
      <path className={styles.person} d="M18 92c0-18 12-28 26-28s26 10 26 28z" />
      <circle className={styles.friend} cx="116" cy="42" r="15" />
      <path className={styles.friend} d="M90 92c0-18 12-28 26-28s26 10 26 28z" />
      <path className={styles.way} d="M62 24c12-10 24-10 36 0" />
      <path className={styles.arrow} d="M92 18l7 6-8 4" />
    </Scene>
  );
}
