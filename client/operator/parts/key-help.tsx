import { keyTexts } from '#client/messages/desk.ts';
import styles from '#client/operator/parts/desk.module.css';
import { useKeysOn } from '#client/operator/use-keys.ts';

/** What single keys do on this page, and the switch that turns them off. */
export function KeyHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const [on, setOn] = useKeysOn();
  return (
    <p className={styles.keys}>
      {on ? (
        keys.map(([key, does]) => (
          <span key={key} className={styles.keyPair}>
            <kbd className={styles.key}>{key}</kbd> {does}
          </span>
        ))
      ) : (
        <span>{keyTexts.off}</span>
      )}
      <button type="button" className={styles.textButton} onClick={() => setOn(!on)}>
        {on ? keyTexts.turnOff : keyTexts.turnOn}
      </button>
    </p>
  );
}
