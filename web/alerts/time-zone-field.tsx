import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import controls from '../ui/controls.module.css';
import styles from './alerts.module.css';
import { browserTimeZone, timeZoneGroups, zoneLabel } from './time-zones.ts';

/** The time zone, for digests in the reader's morning. First it is the one of the browser. */
export function TimeZoneField(props: { value: string; onChange: (timeZone: string) => void }) {
  const { value, onChange } = props;
  const id = useId();
  const [here] = useState(browserTimeZone);
  const [groups] = useState(() => timeZoneGroups(here, value));
  return (
    <div className={styles.field}>
      <label className={controls.label} htmlFor={id}>
        Time zone
      </label>
      <p id={`${id}-hint`} className={styles.quiet}>
        Digests come at 8 in the morning.
      </p>
      <select
        id={id}
        className={`${controls.input} ${styles.select}`}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        {groups.map(([region, zones]) => (
          <optgroup key={region} label={region}>
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneLabel(zone)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      {here !== value && (
        <Button className={styles.tool} onPress={() => onChange(here)}>
          {`Use the time zone of this device: ${zoneLabel(here)}`}
        </Button>
      )}
    </div>
  );
}
