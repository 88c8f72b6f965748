import styles from '#client/declaration/declaration.module.css';
import { formTexts } from '#worker/declaration/form-texts.ts';

const texts = formTexts.cancellation;
const kinds = ['ordinary', 'extraordinary'] as const;

/** The kind of a cancellation; the ordinary one is chosen from the start. */
export function KindChoice({ chosen }: { chosen: string }) {
  const isExtraordinary = chosen.trim() === 'extraordinary';
  return (
    <fieldset className={styles.kinds}>
      <legend>{texts.kind}</legend>
      {kinds.map((kind) => (
        <label key={kind} className={styles.kind}>
          <input
            type="radio"
            name="kind"
            value={kind}
            defaultChecked={isExtraordinary === (kind === 'extraordinary')}
          />
          {texts.kinds[kind]}
        </label>
      ))}
    </fieldset>
  );
}
