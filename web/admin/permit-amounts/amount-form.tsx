import { useState } from 'react';
import {
  type EndingAmount,
  type PermitAmountAnswer,
  type PermitAmountInput,
  permitAmountSchema,
} from '../../../shared/admin-permits.ts';
import { addDays } from '../../../shared/job-dates.ts';
import { call } from '../../lib/call.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import controls from '../../ui/controls.module.css';
import { Form, type Message, useApiForm } from '../../ui/form.tsx';
import { CheckBox, TextField } from '../../ui/form-fields.tsx';
import styles from '../admin-layout.module.css';

/** A change of more percent than this is rather a slip of the finger. */
const LARGE_CHANGE = 30;

type Checked = { difference: PermitAmountAnswer['difference']; sent: PermitAmountInput };

/** The form of one new amount. It shows the difference first, and stores it on a second press. */
export function AmountForm(props: {
  amount: EndingAmount;
  name: string;
  onDone: (message: Message) => void;
}) {
  const { amount, name, onDone } = props;
  const { country_code, route_id, condition, region, currency, period, next_from, url } = amount;
  const [isOfficial, setOfficial] = useState(true);
  const [checked, setChecked] = useState<Checked | null>(null);
  const { isBusy, act } = useAction((outcome) => {
    if (outcome.tone === 'success') onDone(outcome);
    else form.say(outcome);
  });
  const form = useApiForm({
    id: ['amount', country_code, route_id, region, condition].join('-').replaceAll(/\W+/g, '-'),
    endpoint: 'POST /api/admin/permit-amounts',
    schema: permitAmountSchema,
    extra: { country_code, route_id, condition, region, is_official: isOfficial, save: false },
    failure: 'The amount could not be compared.',
    onSuccess: (answer, sent) => setChecked({ difference: answer.body.difference, sent }),
  });
  const save = (sent: PermitAmountInput) =>
    act(
      () => call('POST /api/admin/permit-amounts', { body: { ...sent, save: true } }),
      `Saved: ${name}`,
    );
  return (
    <>
      {/* What was compared is not what is typed any more. */}
      <Form
        form={form}
        submit="Show the difference"
        busy="Comparing…"
        look="quiet"
        onChange={() => setChecked(null)}
      >
        <TextField
          name="amount"
          label={`New amount in ${currency}, for each ${period}`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField name="valid_from" type="date" label="First day" defaultValue={next_from} />
        <TextField
          name="valid_to"
          type="date"
          label="Last day"
          hint="Leave it empty if the page names none."
          required={false}
          defaultValue={lastDayAfter(next_from)}
        />
        <TextField name="publisher" label="Published by" autoComplete="off" />
        <TextField name="url" type="url" label="Address of the page" defaultValue={url} />
        <TextField name="text_date" type="date" label="Read on" />
        <CheckBox
          isChecked={isOfficial}
          onChange={(isChecked) => {
            setChecked(null);
            setOfficial(isChecked);
          }}
        >
          I read it on the official page
        </CheckBox>
      </Form>
      <div role="status" className={styles.heldJob}>
        {checked && (
          <>
            <p>
              {'Now: '}
              <b>{checked.difference.before}</b>
            </p>
            <p>
              {'Then: '}
              <b>{checked.difference.after}</b>
              {` (${signed(checked.difference.percent)} %)`}
            </p>
            {Math.abs(checked.difference.percent) > LARGE_CHANGE && (
              <p>This is a large change. Check the figures before you save.</p>
            )}
            <Button
              className={controls.button}
              isDisabled={isBusy}
              onPress={() => save(checked.sent)}
            >
              {isBusy ? 'Saving…' : 'Save this amount'}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

/** A year after its first day; most amounts hold for a calendar year. */
function lastDayAfter(first: string): string {
  return first === '' ? '' : addDays(`${Number(first.slice(0, 4)) + 1}${first.slice(4)}`, -1);
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent}`;
}
