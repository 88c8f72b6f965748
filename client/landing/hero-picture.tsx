import styles from '#client/landing/hero-picture.module.css';

/** A statute book with index tabs and a phone on top; decorative. */
export function HeroPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 520 420" aria-hidden="true" focusable="false">
      <rect className={styles.ground} x="16" y="36" width="488" height="348" rx="40" />
      <text className={styles.sign} x="62" y="238">
        §
      </text>
      <Book />
      <Phone />
      <g transform="translate(36 372) rotate(-7)">
        <rect className={styles.sunset} width="112" height="20" rx="6" />
        <rect className={styles.sunsetLight} x="76" width="46" height="20" rx="6" />
        <path className={styles.red} d="M0 4l-14 4v4l14 4z" />
      </g>
    </svg>
  );
}

function Book() {
  const tabs = [styles.sunset, styles.mint, styles.blue, styles.green, styles.sunsetLight];
  return (
    <g>
      {tabs.map((tab, at) => (
        <rect
          key={tab}
          className={tab}
          x="400"
          y={300 + at * 14}
          width={34 - (at % 2) * 8}
          height="10"
          rx="3"
        />
      ))}
      <rect className={styles.paper} x="104" y="292" width="312" height="84" />
      {[306, 320, 334, 348, 362].map((y) => (
        <path key={y} className={styles.leaf} d={`M128 ${y}h280`} />
      ))}
      <path
        className={styles.cover}
        d="M108 278h300a8 8 0 0 1 8 8v6a4 4 0 0 1-4 4H126a10 10 0 0 0-10 10v56a10 10 0 0 0 10 10h286a4 4 0 0 1 4 4v6a8 8 0 0 1-8 8H108a20 20 0 0 1-20-20v-72a20 20 0 0 1 20-20z"
      />
      <path className={styles.band} d="M96 304h12M96 362h12" />
    </g>
  );
}

function Phone() {
  return (
    <g transform="rotate(5 310 278)">
      <rect className={styles.case} x="238" y="18" width="140" height="262" rx="26" />
      <rect className={styles.screen} x="246" y="26" width="124" height="246" rx="19" />
      <rect className={styles.highlight} x="260" y="78" width="78" height="14" rx="3" />
      <path className={styles.text} d="M260 62h64M260 85h92M260 108h74" />
      <rect className={styles.answer} x="259" y="128" width="98" height="28" rx="9" />
      <rect className={styles.right} x="259" y="164" width="98" height="28" rx="9" />
      <rect className={styles.answer} x="259" y="200" width="98" height="28" rx="9" />
      <path className={styles.text} d="M272 142h44M294 178h46M272 214h58" />
      <path className={styles.check} d="M270 178l5 5 9-10" />
      <path className={styles.way} d="M262 250h92" />
      <path className={styles.done} d="M262 250h54" />
    </g>
  );
}
