import { keyTexts } from '#client/messages/desk.ts';
import styles from '#client/desk/parts/desk.module.css';
import { useKeysOn } from '#client/desk/use-keys.ts';

/** The page's keyboard shortcuts, with a switch that turns them off. */
export function KeyHelp({ keys }: { keys: readonly (readonly [key: string, does: string])[] }) {
  const [on, setOn] = useKeysOn();
  return (
    <p className={styles.keys}>
      {on ? (
        keys.map(([key, does]) => (
          <span key={key}>
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
