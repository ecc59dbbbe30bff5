import { PASSWORDS_DIFFER } from '../../shared/auth.ts';
import { MIN_PASSWORD_LENGTH } from '../../shared/constants/limits.ts';
import type { FieldTexts } from './check-fields.ts';
import { PasswordField } from './form-fields.tsx';

/** A new password, typed twice: the fields `name` and `confirm`. */
export function NewPasswordFields({
  name = 'newPassword',
  label = 'New password',
  note = '',
  focus,
}: {
  name?: string;
  label?: string;
  /** Follows the hint about the length. */
  note?: string;
  /** The field that has the focus from the start. */
  focus?: string | undefined;
}) {
  return (
    <>
      <PasswordField
        name={name}
        label={label}
        hint={`At least ${MIN_PASSWORD_LENGTH} characters.${note}`}
        autoComplete="new-password"
        enterKeyHint="next"
        minLength={MIN_PASSWORD_LENGTH}
        autoFocus={focus === name}
      />
      <PasswordField
        name="confirm"
        label={`Confirm ${label.toLowerCase()}`}
        autoComplete="new-password"
        enterKeyHint="go"
        // web/form-script.ts compares them, and `checkConfirm` where React runs.
        data-same={name}
        data-wrong={PASSWORDS_DIFFER}
        autoFocus={focus === 'confirm'}
      />
    </>
  );
}

/** The `check` of a form with `NewPasswordFields` of this name. */
export function checkConfirm(name = 'newPassword'): (fields: FieldTexts) => FieldTexts {
  return (fields) => (fields[name] === fields.confirm ? {} : { confirm: PASSWORDS_DIFFER });
}
