import controls from '../../ui/controls.module.css';

/** Why an administrator changes something; the audit log keeps it. */
export function ReasonField(props: {
  label: string;
  value: string;
  onChange: (reason: string) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <label className={controls.field}>
      <span className={controls.label}>{label}</span>
      <input
        className={controls.input}
        value={value}
        maxLength={500}
        required
        onChange={({ target }) => onChange(target.value)}
      />
    </label>
  );
}
