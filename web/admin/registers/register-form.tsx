import { MAX_REGISTER_BYTES, registerUploadSchema } from '../../../shared/admin-registers.ts';
import { LIST_NAMES, LISTS, type ListName } from '../../../shared/registers.ts';
import { checkFields } from '../../ui/check-fields.ts';
import { CheckField } from '../../ui/fields.tsx';
import { TextField } from '../../ui/form-fields.tsx';
import { Select } from '../../ui/select.tsx';
import { FileField, FileForm } from '../file-form.tsx';

const FORM_ID = 'register-upload';
const OPTIONS = LIST_NAMES.map((name) => ({ value: name, label: LISTS[name].title }));

/** Form to import the issue of a register. `onStart` is called when the server has the file. */
export function RegisterForm({ onStart }: { onStart: () => void }) {
  return (
    <FileForm
      id={FORM_ID}
      endpoint="POST /api/admin/registers"
      limit={{
        bytes: MAX_REGISTER_BYTES,
        text: 'The file can be at most 64 MB. It can be compressed as .gz.',
      }}
      read={(fields) => {
        const query = {
          register: fields.get('register') as ListName,
          date: String(fields.get('date')),
          force: fields.has('force') ? ('true' as const) : undefined,
        };
        const checked = checkFields(registerUploadSchema, query, {});
        return 'problems' in checked ? checked : { asked: { query } };
      }}
      started={() => 'The import has started. See its progress below.'}
      onStart={onStart}
    >
      <Select label="Register" name="register" options={OPTIONS} form={FORM_ID} />
      <TextField
        name="date"
        type="date"
        label="Date of the edition"
        hint="The date that its publisher gives. For Canada, the last day of the quarter. For Ireland, the last day of the period it covers."
        autoComplete="off"
      />
      <FileField
        hint="The publisher’s CSV file, unchanged. It can be compressed as .gz. At most 64 MB."
        accept=".csv,.gz"
      />
      <CheckField
        name="force"
        label="Import it even if more than a third of the employers are gone"
        hint="Otherwise we refuse such a file, because it is probably incomplete."
      />
    </FileForm>
  );
}
