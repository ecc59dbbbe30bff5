import { IMPORT_LIMITS, type KeySystem } from '../../../shared/admin-imports.ts';
import { TextField } from '../../ui/form-fields.tsx';

/** The source at an address that asks for keys, if it is one of these. */
export function keySystemOf(systems: KeySystem[], address: string): KeySystem | undefined {
  return systems.find(({ at }) => new RegExp(at, 'i').test(address.trim()));
}

/**
 * A field for each key that a source asks for. A key that is kept is never shown: an empty field
 * leaves it as it is. `onKey` gets what is entered.
 */
export function KeyFields({
  system,
  isKept,
  onKey,
}: {
  system: KeySystem;
  isKept: boolean;
  onKey: (name: string, value: string) => void;
}) {
  return (
    <>
      <p>
        {isKept
          ? `Keys for ${system.name} are saved. To change one, enter the new one. Leave a field empty to keep the saved key.`
          : `${system.name} asks for a key. It is saved encrypted and never shown again.`}
      </p>
      {system.keys.map(({ name, label, hint }) => (
        <TextField
          key={name}
          name={`key_${name}`}
          label={label}
          {...(hint !== '' && { hint })}
          type="password"
          maxLength={IMPORT_LIMITS.key}
          required={!isKept}
          dir="ltr"
          autoComplete="new-password"
          onInput={({ currentTarget }) => onKey(name, currentTarget.value)}
        />
      ))}
    </>
  );
}
